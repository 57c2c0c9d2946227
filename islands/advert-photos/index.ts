// The photographs of an advert's form: many are picked, dragged in or pasted, made small, sent in parts while the rest of
// the form is filled in, and put in order. Without this module the form sends the files, and its buttons order them.

import type { IslandContext } from "../runtime/island.ts";
import { followOrder } from "./order.ts";
import { prepared } from "./prepare.ts";
import { Refused, send } from "./send.ts";

/** A photograph that is not sent yet. */
interface Job {
  item: HTMLElement;
  file: Blob;
  number: number;
  abort: AbortController;
  /** Being sent, or waiting for its turn; a failed one is not. */
  isOpen: boolean;
}

export default async function enhance({ element }: IslandContext): Promise<void> {
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
  /** Tells whoever keeps the form's draft. */
  const changed = () => field.dispatchEvent(new Event("change", { bubbles: true }));

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
    if (open().length) addEventListener("beforeunload", leaving);
    else removeEventListener("beforeunload", leaving);
  };

  const refuse = (job: Job, message: string, again: boolean) => {
    job.isOpen = false;
    state(job.item, message, "refused");
    job.item.querySelector<HTMLProgressElement>("progress")?.toggleAttribute("hidden", true);
    job.item.querySelector<HTMLElement>(".photo-again")?.toggleAttribute("hidden", !again);
    status.textContent = `${nameOf(job.item)}: ${message}`;
  };

  const upload = async (job: Job) => {
    const { item, abort } = job;
    const progress = item.querySelector("progress");
    state(item, say("preparing"), "preparing");
    const photo = await prepared(job.file).catch((unfit) => unfit as string);
    if (abort.signal.aborted) return;
    if (typeof photo === "string") return refuse(job, say(photo), false);
    if (photo.size > mostBytes) return refuse(job, say("large"), false);
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
    const course = { url, draft: draft.value, number: job.number, part, signal: abort.signal, tell, wait };
    try {
      const { token, url: place } = await send(photo, course);
      if (abort.signal.aborted) return;
      const kept = document.createElement("input");
      kept.type = "hidden";
      kept.name = name;
      kept.value = `new:${token}`;
      item.dataset["value"] = kept.value;
      item.dataset["url"] = place;
      show(item, place);
      item.prepend(kept);
      for (const button of item.querySelectorAll<HTMLButtonElement>("[data-move]")) {
        button.value = `${button.dataset["move"]} ${kept.value}`;
      }
      if (progress) progress.hidden = true;
      state(item, say("done"), "done");
      jobs.delete(job);
      status.textContent = `${nameOf(item)}: ${say("added")}`;
      changed();
    } catch (error) {
      if (abort.signal.aborted) return;
      const isFinal = error instanceof Refused;
      refuse(job, (isFinal && error.message) || say("failed"), !isFinal);
    }
  };

  // One after the other, in their order: the shop holds one large body of a visitor at a time.
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    const next = () => items().flatMap((item) => open().find((job) => job.item === item) ?? [])[0];
    for (let job = next(); job; job = next()) {
      await upload(job);
      job.isOpen = false;
      watch();
    }
    isRunning = false;
    leave?.();
  };

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      if (items().length >= most) {
        status.textContent = say("full");
        break;
      }
      const item = (template.content.cloneNode(true) as DocumentFragment).querySelector<HTMLElement>(".photo-item");
      if (!item) return;
      // The draft's own count: a phone writes the same photograph anew each time.
      const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
      const job: Job = { item, file, number, abort: new AbortController(), isOpen: true };
      jobs.add(job);
      list.append(item);
      state(item, say("waiting"), "waiting");
      item.querySelector(".photo-again")?.addEventListener("click", () => {
        job.isOpen = true;
        item.querySelector<HTMLElement>(".photo-again")?.toggleAttribute("hidden", true);
        state(item, say("waiting"), "waiting");
        watch();
        void run();
      });
    }
    renumber();
    watch();
    void run();
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
        job.isOpen = false;
        job.abort.abort();
        jobs.delete(job);
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
      if (!open().length) return;
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
}
