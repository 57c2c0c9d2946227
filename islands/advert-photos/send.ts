// Sends a photograph in parts. After a break it asks the shop where to go on; a part is sent twice only if its answer was
// lost.

import type { AdvertPhotoUpload } from "../contracts/advert-photos.ts";
import type { Failure } from "../contracts/failure.ts";

/** The first pause after a failure, and the longest. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Failures in a row after which the visitor is asked. */
const MOST_FAILURES = 8;
const PATIENCE_MS = 90_000;

/** Where an upload lies at the shop. */
export type Place = Omit<AdvertPhotoUpload, "offset" | "done">;

export interface Course {
  /** Where uploads begin. */
  url: string;
  draft: string;
  number: number;
  /** The length of a part. */
  part: number;
  /** The place of an upload that an earlier page began. */
  begun?: Place | undefined;
  signal: AbortSignal;
  /** It has a place at the shop now. */
  placed?(place: Place): void;
  /** Bytes that have arrived. */
  tell(sent: number): void;
  /** Whether the connection is being waited for. */
  wait(isWaiting: boolean): void;
}

/** The shop will not take the photograph; the message says why. */
export class Refused extends Error {}

/** An answer, as far as it matters here. */
interface Answer {
  status: number;
  offset: number;
  /** Whether no part is missing: the answer to the last one may have been lost. */
  done: boolean;
  upload?: AdvertPhotoUpload;
  message?: string;
}

/** Rejects with `Refused` if trying again is useless, or with another error when patience is over. */
export async function send(photo: Blob, course: Course): Promise<AdvertPhotoUpload> {
  let upload: AdvertPhotoUpload | undefined = course.begun && { ...course.begun, offset: 0, done: false };
  /** Whether the shop has to be asked where to go on. */
  let isUnsure = upload !== undefined;
  let failures = 0;
  for (;;) {
    course.signal.throwIfAborted();
    const answer: Answer | undefined = await step(photo, course, upload, isUnsure).catch(() => undefined);
    course.signal.throwIfAborted();
    const status: number = answer?.status ?? 0;
    if (answer && status < 300) {
      const before = upload?.offset ?? -1;
      if (!upload && answer.upload) course.placed?.(answer.upload);
      upload = answer.upload ?? (upload && { ...upload, offset: answer.offset });
      if (!upload) throw new Error("no upload");
      isUnsure = false;
      if (upload.offset > before) failures = 0;
      course.tell(upload.offset);
      if (upload.done) return upload;
      // A part that changes nothing must not be sent for ever.
      if (upload.offset <= before && ++failures >= MOST_FAILURES) throw new Error("no progress");
      continue;
    }
    if (answer && status === 409 && upload && answer.offset >= 0) {
      upload = { ...upload, offset: answer.offset };
    } else if (status === 404 && upload) {
      upload = undefined;
    } else if (answer && [409, 413, 422].includes(status)) {
      throw new Refused(answer.message);
    }
    if (++failures >= MOST_FAILURES) throw new Error(answer?.message ?? "");
    isUnsure = upload !== undefined && status !== 409;
    await pause(failures, course);
  }
}

/** The next request: the beginning, the question where to go on, or a part. */
async function step(photo: Blob, course: Course, upload?: AdvertPhotoUpload, isUnsure = false): Promise<Answer> {
  if (!upload) {
    const { draft, number } = course;
    const body = JSON.stringify({ draft, number: String(number), bytes: String(photo.size) });
    return ask(course, course.url, "POST", body, "application/json");
  }
  if (isUnsure) {
    const answer = await ask(course, upload.url, "HEAD");
    return { ...answer, upload: { ...upload, offset: answer.offset, done: answer.done } };
  }
  const part = photo.slice(upload.offset, upload.offset + course.part);
  const url = `${upload.url}?offset=${upload.offset}`;
  return ask(course, url, "POST", part, "application/octet-stream", (sent) => course.tell(upload.offset + sent));
}

/** One request; of them all only XMLHttpRequest tells how much has left. */
function ask(
  course: Course,
  url: string,
  method: string,
  body?: Blob | string,
  type?: string,
  tell?: (sent: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    request.setRequestHeader("accept", "application/json");
    if (type) request.setRequestHeader("content-type", type);
    request.timeout = PATIENCE_MS;
    if (tell) request.upload.onprogress = ({ loaded }) => tell(loaded);
    request.onload = () => resolve(read(request));
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error("broken"));
    request.onloadend = () => course.signal.removeEventListener("abort", abort);
    course.signal.addEventListener("abort", abort);
    request.send(body ?? null);
  });
}

function read(request: XMLHttpRequest): Answer {
  const told = request.getResponseHeader("upload-offset");
  const offset = told === null ? -1 : Number(told);
  let reply: (AdvertPhotoUpload & Partial<Failure>) | undefined;
  try {
    reply = JSON.parse(request.responseText);
  } catch {
    // A HEAD, or somebody else's answer.
  }
  const message = reply?.error?.fields?.["photo_files"] ?? reply?.error?.message;
  return {
    status: request.status,
    offset,
    done: request.getResponseHeader("upload-complete") === "?1",
    ...(reply?.token && { upload: reply }),
    ...(message && { message }),
  };
}

/** Waits longer after each failure; the connection's return ends the wait. */
async function pause(failures: number, course: Course): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** (failures - 1));
  // Phones behind one mast should not all come back at once.
  const wait = longest * (0.5 + Math.random() / 2);
  course.wait(!navigator.onLine);
  await new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      course.signal.removeEventListener("abort", end);
      done();
    };
    // Without a connection, only its return is worth a try.
    const timer = setTimeout(() => navigator.onLine && end(), wait);
    addEventListener("online", end);
    course.signal.addEventListener("abort", end);
  });
  course.wait(false);
}
