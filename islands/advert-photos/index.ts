// The photographs of an advert's form: many are picked, dragged in or pasted, made small, sent in parts while the rest of
// the form is filled in, and put in order. Without this module the form sends the files, and its buttons order them.

import { markUnderway, onlyDraws } from "../forms/underway.ts";
import type { IslandContext } from "../runtime/island.ts";
import { type KeptPhotos, type PhotoStore, photosOf } from "../stores/kept-photos.ts";
import { followOrder } from "./order.ts";
import { prepared } from "./prepare.ts";
import { type Place, Refused, send } from "./send.ts";

/** A browser's database may hang when it is opened first. */
const READ_MS = 2_000;

/** A photograph that is not sent yet. */
interface Job {
  item: HTMLElement;
  number: number;
  /** As it was chosen. */
  file?: Blob;
  /** As it is sent, once it is prepared. */
  photo?: Blob;
  place?: Place | undefined;
  abort: AbortController;
  /** Being sent, or waiting for its turn; a failed one is not. */
  isOpen: boolean;
  /** This browser keeps it beyond the page. */
  isKept: boolean;
}

export default async function enhance({ element }: IslandContext, store?: PhotoStore): Promise<void> {
  const find = <Kind extends HTMLElement>(selector: string) => element.querySelector<Kind>(selector);
  const field = find<HTMLFieldSetElement>(".advert-photos");
  const list = find<HTMLOListElement>(".photo-list");
  const input = find<HTMLInputElement>("[type=file]");
  const template = find<HTMLTemplateElement>("template");
  const draft = find<HTMLInputElement>("[name=photos_draft]");
  const status = find(".photo-status");
  const note = find("#advert-photos-note");
  const url = element.dataset["url"];
  if (!(field && list && input && template && draft && status && note && url)) return;
  const form = field.closest("form");
  const words = new Map(
    [...field.querySelectorAll<HTMLDataElement>(".said")].map((word) => [word.value, word.textContent]),
  );
  const say = (name: string) => words.get(name) ?? "";
  const figure = (name: string) => Number(field.dataset[name]);
  const [most, mostBytes, part] = [figure("most"), figure("bytes"), figure("part")];
  const name = field.dataset["list"] ?? "";

  const jobs = new Set<Job>();
  const open = () => [...jobs].filter((job) => job.isOpen);
  const items = () => [...list.querySelectorAll<HTMLElement>(":scope > .photo-item")];
  const owner = form?.dataset["owner"];
  let kept: KeptPhotos | undefined = owner ? photosOf(owner, draft.value, store) : undefined;
  const nameIn = (item: HTMLElement) =>
    item.dataset["value"] ?? String([...jobs].find((job) => job.item === item)?.number);
  /** Tells whoever keeps the form's draft. */
  const changed = () => {
    const numbers = [...jobs].filter(({ isKept }) => isKept).map(({ number }) => number);
    if (form) markUnderway(form, numbers);
    if (numbers.length) void kept?.order(items().map(nameIn));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  note.textContent = say("note");
  field.classList.add("is-live");
  input.multiple = true;

  const renumber = () => {
    for (const [at, item] of items().entries()) {
      const numbered = (text: string) => text.replace(/\d+/, String(at + 1));
      const number = item.querySelector(".photo-number");
      if (number) number.textContent = numbered(number.textContent);
      item.querySelector<HTMLElement>(".photo-cover")?.toggleAttribute("hidden", at > 0);
      for (const button of item.querySelectorAll<HTMLElement>("[data-move]")) {
        button.setAttribute("aria-label", numbered(button.getAttribute("aria-label") ?? ""));
      }
    }
  };
  /** Its name as it is seen: only the first is the cover. */
  const nameOf = (item: HTMLElement) =>
    [...item.querySelectorAll<HTMLElement>(".photo-name > :not([hidden])")].map((one) => one.textContent).join(" ");
  const state = (item: HTMLElement, text: string, kind = "") => {
    const place = item.querySelector(".photo-state");
    if (place) place.textContent = text;
    item.dataset["state"] = kind;
  };
  /** Shows the photograph as the shop has it: the page's policy allows no addresses of the browser's own. */
  const show = (item: HTMLElement, place: string) => {
    const image = new Image();
    image.alt = "";
    image.src = place;
    item.querySelector("img")?.remove();
    item.querySelector(".photo-frame")?.prepend(image);
  };

  const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
  const watch = () => {
    if (open().some(({ isKept }) => !isKept)) addEventListener("beforeunload", leaving);
    else removeEventListener("beforeunload", leaving);
  };

  const keep = async (job: Job) => {
    const { number, photo, place } = job;
    if (!photo || !(await kept?.keep(number, { photo, ...(place && { upload: place }) }))) return;
    // It was stored or removed meanwhile.
    if (!jobs.has(job)) return void kept?.forget(number);
    const isNew = !job.isKept;
    job.isKept = true;
    watch();
    if (isNew) changed();
  };
  /** The form is on its way to be drawn again, with the photographs that it had when it left. */
  let isLeaving = false;
  // The page may be shown again by Back.
  addEventListener("pageshow", () => (isLeaving = false));
  /** Keeps a photograph no longer, unless the next page has to learn of it. */
  const unkeep = (job: Job) => {
    if (!isLeaving) void kept?.forget(job.number);
  };
  const close = (job: Job) => {
    jobs.delete(job);
    job.isOpen = false;
    changed();
  };

  const refuse = (job: Job, message: string, again: boolean) => {
    job.isOpen = false;
    state(job.item, message, "refused");
    job.item.querySelector<HTMLProgressElement>("progress")?.toggleAttribute("hidden", true);
    job.item.querySelector<HTMLElement>(".photo-again")?.toggleAttribute("hidden", !again);
    status.textContent = `${nameOf(job.item)}: ${message}`;
  };

  const prepare = async (job: Job, file: Blob) => {
    const { item, abort } = job;
    state(item, say("preparing"), "preparing");
    const photo = await prepared(file).catch((unfit) => unfit as string);
    if (abort.signal.aborted) return;
    if (typeof photo === "string") return refuse(job, say(photo), false);
    if (photo.size > mostBytes) return refuse(job, say("large"), false);
    job.photo = photo;
    state(item, say("waiting"), "waiting");
    void keep(job);
  };

  const upload = async (job: Job, photo: Blob) => {
    const { item, abort } = job;
    const progress = item.querySelector("progress");
    if (progress) progress.hidden = false;
    let percent = 0;
    const tell = (sent: number) => {
      percent = Math.min(99, Math.floor((100 * sent) / photo.size));
      if (progress) progress.value = percent;
      state(item, `${percent} %`, "sending");
    };
    tell(0);
    const wait = (isWaiting: boolean) =>
      isWaiting ? state(item, say("offline"), "waiting") : tell((percent / 100) * photo.size);
    const placed = (place: Place) => {
      job.place = { token: place.token, url: place.url };
      void keep(job);
    };
    const course = {
      url,
      draft: draft.value,
      number: job.number,
      part,
      begun: job.place,
      signal: abort.signal,
      placed,
      tell,
      wait,
    };
    try {
      const { token, url: place } = await send(photo, course);
      if (abort.signal.aborted) return;
      const entered = document.createElement("input");
      entered.type = "hidden";
      entered.name = name;
      entered.value = `new:${token}`;
      item.dataset["value"] = entered.value;
      item.dataset["url"] = place;
      show(item, place);
      item.prepend(entered);
      for (const button of item.querySelectorAll<HTMLButtonElement>("[data-move]")) {
        button.value = `${button.dataset["move"]} ${entered.value}`;
      }
      if (progress) progress.hidden = true;
      state(item, say("done"), "done");
      status.textContent = `${nameOf(item)}: ${say("added")}`;
      close(job);
      unkeep(job);
    } catch (error) {
      if (abort.signal.aborted) return;
      const isFinal = error instanceof Refused;
      // Sending it again is useless.
      if (isFinal && job.isKept) {
        job.isKept = false;
        changed();
        unkeep(job);
      }
      refuse(job, (isFinal && error.message) || say("failed"), !isFinal);
    }
  };

  /** Works through the open photographs in their order, one after the other. */
  const queue = (isNext: (job: Job) => boolean, work: (job: Job) => Promise<void>) => {
    let isRunning = false;
    return async () => {
      if (isRunning) return;
      isRunning = true;
      const next = () => items().flatMap((item) => open().find((job) => job.item === item && isNext(job)) ?? [])[0];
      for (let job = next(); job; job = next()) await work(job);
      isRunning = false;
      if (!open().length) leave?.();
    };
  };
  // The shop holds one large body of a visitor at a time.
  const sendAll = queue(
    ({ photo }) => photo !== undefined,
    async (job) => {
      if (job.photo) await upload(job, job.photo);
      job.isOpen = false;
      watch();
    },
  );
  // Photographs are prepared ahead of their turn, since only prepared ones are kept.
  const prepareAll = queue(
    ({ photo }) => !photo,
    async (job) => {
      if (job.file) await prepare(job, job.file);
      watch();
      void sendAll();
    },
  );
  const run = () => {
    void prepareAll();
    void sendAll();
  };

  const insert = (job: Omit<Job, "item" | "abort" | "isOpen">): Job | undefined => {
    const item = (template.content.cloneNode(true) as DocumentFragment).querySelector<HTMLElement>(".photo-item");
    if (!item) return undefined;
    const inserted: Job = { ...job, item, abort: new AbortController(), isOpen: true };
    jobs.add(inserted);
    list.append(item);
    state(item, say("waiting"), "waiting");
    item.querySelector(".photo-again")?.addEventListener("click", () => {
      inserted.isOpen = true;
      item.querySelector<HTMLElement>(".photo-again")?.toggleAttribute("hidden", true);
      state(item, say("waiting"), "waiting");
      watch();
      run();
    });
    return inserted;
  };

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      if (items().length >= most) {
        status.textContent = say("full");
        break;
      }
      // The draft's own count: a phone writes the same photograph anew each time.
      const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
      insert({ number, file, isKept: false });
    }
    renumber();
    watch();
    run();
  };

  // What an earlier page could not send stands in its place, and goes on.
  let taking = 0;
  const takeUp = async () => {
    const own = kept;
    if (!own) return;
    taking += 1;
    const late = new Promise<undefined>((done) => setTimeout(done, READ_MS));
    const found = await Promise.race([own.read(), late]);
    taking -= 1;
    // Another draft may have been taken meanwhile.
    if (found?.photos.size && own === kept) {
      for (const [number, { photo, upload: place }] of found.photos) {
        const names = items().map(nameIn);
        // It was stored, and the page was lost before it was forgotten.
        if (place && names.includes(`new:${place.token}`)) void own.forget(number);
        else if (!names.includes(String(number)) && items().length < most)
          insert({ number, photo, place, isKept: true });
      }
      putInOrder(found.order);
      renumber();
      changed();
      run();
    }
    if (!open().length) leave?.();
  };
  /** Puts what was taken up behind what it stood behind. */
  const putInOrder = (order: string[]) => {
    const known = new Map(items().map((item) => [nameIn(item), item]));
    for (const [at, name] of order.entries()) {
      const item = known.get(name);
      if (!item || item.dataset["value"]) continue;
      const before = order.slice(0, at).findLast((other) => known.has(other));
      if (before === undefined) list.prepend(item);
      else known.get(before)?.after(item);
    }
  };

  followOrder(list, {
    moved: (item) => {
      renumber();
      status.textContent = nameOf(item);
      changed();
    },
    remove: (item) => {
      const job = [...jobs].find((one) => one.item === item);
      const next = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector<HTMLElement>(
        "[data-move=remove]",
      );
      if (job) {
        job.abort.abort();
        close(job);
        void kept?.forget(job.number);
      }
      // What is not removed there ends with its week.
      const place = item.dataset["url"];
      if (place) void fetch(place, { method: "DELETE", keepalive: true }).catch(() => {});
      item.remove();
      renumber();
      watch();
      status.textContent = say("removed");
      (next ?? input).focus();
      changed();
    },
  });

  const chosen = () => {
    const files = [...(input.files ?? [])];
    // The form must not send them a second time.
    input.value = "";
    add(files);
  };
  input.addEventListener("change", (event) => {
    event.stopPropagation();
    chosen();
  });
  // Chosen before this module arrived.
  if (input.files?.length) chosen();

  const dropped = (event: DragEvent) => [...(event.dataTransfer?.files ?? [])];
  field.addEventListener("dragover", (event) => {
    if (![...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === "file")) return;
    event.preventDefault();
    field.classList.add("is-over");
  });
  field.addEventListener("dragleave", () => field.classList.remove("is-over"));
  field.addEventListener("drop", (event) => {
    field.classList.remove("is-over");
    if (!dropped(event).length) return;
    event.preventDefault();
    add(dropped(event));
  });
  document.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (!files.length || !field.isConnected) return;
    event.preventDefault();
    add(files);
  });

  // The form leaves as soon as everything is sent; failed photographs hold nothing back, they stand there and say so.
  let leave: (() => void) | undefined;
  form?.addEventListener(
    "submit",
    (event) => {
      if (!open().length && !taking) return;
      // The page that is drawn goes on with what is kept.
      if (onlyDraws(event.submitter) && open().every(({ isKept }) => isKept)) {
        isLeaving = true;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      status.textContent = say("holding");
      const { submitter } = event;
      leave = () => {
        leave = undefined;
        form.requestSubmit(submitter);
      };
    },
    { capture: true },
  );

  // A draft that is taken has photographs of its own.
  let shown = draft.value;
  form?.addEventListener("change", () => {
    if (!owner || draft.value === shown) return;
    shown = draft.value;
    const before = kept;
    kept = photosOf(owner, shown, store);
    for (const job of jobs) {
      void before?.forget(job.number);
      void keep(job);
    }
    void takeUp();
  });
  void takeUp();
}
