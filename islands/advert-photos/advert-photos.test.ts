// The photographs of an advert's form: prepared, sent in parts through breaks, ordered, removed; the form waits for them.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import { MemoryPhotos } from "../stores/memory-photos.ts";
import enhance from "./index.ts";
import { prepared } from "./prepare.ts";
import { Refused, send } from "./send.ts";

const PART = 1000;
const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const status = () => find(".photo-status").textContent;
const values = () => all(".photo-item").map((item) => item.dataset["value"]);

/** A shop that keeps what arrives. */
class Store {
  held = new Map<string, { bytes: number; offset: number }>();
  asked: string[] = [];
  sent = 0;
  /** What becomes of the next requests: they break, hang, their answer is lost, or they have this status. */
  fates: ("break" | "hang" | "lost" | "pass" | number)[] = [];
  answer(
    method: string,
    url: string,
    body: Blob | string | null,
  ): { status: number; offset?: number; done?: boolean; text: string } {
    this.asked.push(`${method} ${url}`);
    if (url === "/photos") {
      const { number, bytes } = JSON.parse(body as string) as { number: string; bytes: string };
      const known = this.held.get(number) ?? { bytes: Number(bytes), offset: 0 };
      this.held.set(number, known);
      return this.told(number);
    }
    const [path = "", query] = url.split("?offset=");
    const number = path.split("/").at(-1) ?? "";
    const known = this.held.get(number);
    if (!known) return { status: 404, text: "{}" };
    if (method === "HEAD") return { ...this.told(number), text: "" };
    const part = body as Blob;
    this.sent += part.size;
    // Nothing is missing, or nothing came.
    if (Number(query) !== known.offset || !part.size) return { status: 409, offset: known.offset, text: "{}" };
    known.offset += part.size;
    return this.told(number);
  }
  told(number: string) {
    const { bytes = 0, offset = 0 } = this.held.get(number) ?? {};
    const upload = { token: number, url: `/photos/${number}`, offset, done: offset === bytes };
    return { status: 200, offset, done: upload.done, text: JSON.stringify(upload) };
  }
}

let store: Store;
let database: MemoryPhotos;
let sizes: number[];

class Request {
  status = 0;
  responseText = "";
  timeout = 0;
  upload: { onprogress?: (told: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #asked: [string, string] = ["", ""];
  #offset: number | undefined;
  #done = false;
  open(method: string, url: string) {
    this.#asked = [method, url];
  }
  setRequestHeader() {}
  getResponseHeader = (name: string) => {
    if (name === "upload-complete") return this.#done ? "?1" : "?0";
    return this.#offset === undefined ? null : String(this.#offset);
  };
  abort() {
    this.onabort?.();
  }
  send(body: Blob | string | null) {
    const fate = store.fates.shift();
    if (fate === "hang") return;
    queueMicrotask(() => {
      if (fate !== "break") {
        const refused = { status: Number(fate), text: JSON.stringify({ error: { code: "x", message: "No." } }) };
        const told = typeof fate === "number" ? refused : store.answer(...this.#asked, body);
        this.status = told.status;
        this.responseText = told.text;
        this.#offset = (told as { offset?: number }).offset;
        this.#done = (told as { done?: boolean }).done ?? false;
        if (body instanceof Blob) this.upload.onprogress?.({ loaded: body.size });
      }
      if (fate === "break" || fate === "lost") this.onerror?.();
      else this.onload?.();
      this.onloadend?.();
    });
  }
}

const buttons = (value = "") =>
  ["first", "earlier", "later", "remove"]
    .map(
      (verb) =>
        `<button name="photo" value="${verb} ${value}" data-move="${verb}" aria-label="${verb}: Photo 1"></button>`,
    )
    .join("");
const item = (value = "", more = "") =>
  `<li class="photo-item" ${value && `data-value="${value}"`}>${value && `<input type="hidden" name="photos" value="${value}">`}
    <div class="photo-frame"><progress hidden max="100"></progress></div>
    <p class="photo-name"><span class="photo-number">Photo 1</span> <strong class="photo-cover">Cover</strong></p>
    <p class="photo-state"></p>${buttons(value)}${more}</li>`;

beforeEach(async () => {
  store = new Store();
  database = new MemoryPhotos();
  sizes = [2500];
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response("{}")),
  );
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.type !== "image/jpeg") throw new Error("cannot be decoded");
    return { width: 4000, height: 3000, close: () => {} };
  });
  vi.stubGlobal(
    "Image",
    class {
      constructor() {
        const image = document.createElement("img");
        image.decode = () => Promise.reject(new Error("cannot be decoded"));
        // biome-ignore lint/correctness/noConstructorReturn: stands in for the element's own constructor
        return image;
      }
    },
  );
  Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => {} });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => {
    const size = sizes.length > 1 ? (sizes.shift() ?? 0) : (sizes[0] ?? 0);
    done(new Blob([new Uint8Array(size)], { type: "image/jpeg" }));
  });
  await openForm();
});

/** The form of an account, as the edge draws it. */
async function openForm(draft = "draft"): Promise<void> {
  const said = [
    "waiting",
    "preparing",
    "done",
    "offline",
    "failed",
    "unread",
    "heic",
    "full",
    "removed",
    "holding",
    "note",
  ];
  document.body.innerHTML = `<form data-owner="ana"><shop-island data-url="/photos"><fieldset class="advert-photos" data-bytes="99999"
    data-most="4" data-part="${PART}" data-list="photos">
    ${said.map((name) => `<data class="said" value="${name}">${name}!</data>`).join("")}
    <p id="advert-photos-note"></p><input type="hidden" name="photos_draft" value="${draft}">
    <ol class="photo-list">${item("old:1")}${item("old:2")}</ol>
    <template>${item("", '<button type="button" class="photo-again" hidden></button>')}</template>
    <input type="file" name="photo_files"><p class="photo-status"></p></fieldset></shop-island><button>Send</button>
    <button name="action" value="redraw">Redraw</button></form>`;
  await enhance({ element: find("shop-island") } as IslandContext, database);
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function choose(...types: string[]): void {
  const files = types.map((type) => new File(["not a known start"], "photo", { type }));
  Object.defineProperty(find("[type=file]"), "files", { value: files, configurable: true });
  find("[type=file]").dispatchEvent(new Event("change"));
}
const press = (place: number, verb: string) =>
  all(".photo-item")[place]?.querySelector<HTMLElement>(`[data-move=${verb}]`)?.click();
const state = (place: number) => all(".photo-item")[place]?.querySelector(".photo-state")?.textContent;
const course = (told: Partial<Parameters<typeof send>[1]> = {}) => ({
  url: "/photos",
  draft: "draft",
  number: 7,
  part: PART,
  signal: new AbortController().signal,
  tell: () => {},
  wait: () => {},
  ...told,
});

test("a photograph is made at most 2,048 pixels wide and loses quality until it is small enough", async () => {
  sizes = [900_000, 700_000, 500_000];
  const widths: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "width", "set").mockImplementation((width) => void widths.push(width));
  expect((await prepared(new File(["x"], "a", { type: "image/jpeg" }))).size).toBe(500_000);
  expect(widths[0]).toBe(2048);
});

test("a phone's own format is told apart from what is no photograph, and the shop judges what only it can read", async () => {
  const file = (start: string) => new Blob([Uint8Array.from(start, (sign) => sign.charCodeAt(0))]);
  await expect(prepared(file("\0\0\0\x18ftypheic"))).rejects.toBe("heic");
  await expect(prepared(file("<svg>"))).rejects.toBe("unread");
  const odd = file("\xff\xd8\xff\xe0");
  expect(await prepared(odd)).toBe(odd);
});

test("a broken connection is gone on where the shop says, and an arrived part is not sent twice", async () => {
  vi.useFakeTimers();
  const photo = new Blob([new Uint8Array(2500)]);
  store.fates = ["lost", "break"];
  const tell = vi.fn();
  const sending = send(photo, course({ tell }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await sending).done).toBe(true);
  expect(store.sent).toBe(2500);
  store.held.clear();
  store.sent = 0;
  // The answer to the second part is lost.
  const again = send(photo, course({ tell: (sent) => sent === PART && store.fates.push("lost") }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await again).done).toBe(true);
  expect(store.asked).toContain("HEAD /photos/7");
  expect(store.sent).toBeLessThanOrEqual(2500 + PART);
});

test("a photograph whose last answer was lost is known to be whole", async () => {
  vi.useFakeTimers();
  store.fates = ["pass", "pass", "pass", "lost"];
  const sending = send(new Blob([new Uint8Array(2500)]), course());
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await sending).done).toBe(true);
  expect([store.sent, store.asked.at(-1)]).toEqual([2500, "HEAD /photos/7"]);
});

test("a refusal ends the sending with its words, and endless trouble ends it without", async () => {
  vi.useFakeTimers();
  const photo = new Blob([new Uint8Array(10)]);
  store.fates = [422];
  await expect(send(photo, course())).rejects.toEqual(new Refused("No."));
  store.fates = Array.from({ length: 20 }, () => "break" as const);
  const sending = expect(send(photo, course())).rejects.not.toBeInstanceOf(Refused);
  await vi.advanceTimersByTimeAsync(600_000);
  await sending;
  expect(store.fates.length).toBe(12);
});

test("without a connection its return is waited for", async () => {
  vi.useFakeTimers();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  store.fates = ["break"];
  const wait = vi.fn();
  const sending = send(new Blob([new Uint8Array(10)]), course({ wait }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(store.asked).toEqual([]);
  expect(wait).toHaveBeenCalledWith(true);
  online.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect((await sending).done).toBe(true);
});

test("chosen photographs are sent at once, in order, up to the limit, and enter the form", async () => {
  choose("image/jpeg", "image/jpeg", "image/jpeg");
  expect(all(".photo-item").length).toBe(4);
  expect(status()).toBe("full!");
  await vi.waitFor(() => expect(state(3)).toBe("done!"));
  const entered = new FormData(find<HTMLFormElement>("form")).getAll("photos");
  expect(entered.slice(0, 2)).toEqual(["old:1", "old:2"]);
  expect(entered.slice(2)).toEqual([...store.held.keys()].map((number) => `new:${number}`));
  expect(find<HTMLInputElement>("[type=file]").value).toBe("");
});

test("what cannot be opened says why at its place and is never sent", async () => {
  choose("text/html");
  await vi.waitFor(() => expect(state(2)).toBe("unread!"));
  expect(store.asked).toEqual([]);
});

test("buttons and keys order the list, the first is the cover, and the pressed button keeps the focus", () => {
  press(1, "first");
  expect(values()).toEqual(["old:2", "old:1"]);
  expect(all(".photo-cover").map((cover) => cover.hidden)).toEqual([false, true]);
  expect(all(".photo-number").map((number) => number.textContent)).toEqual(["Photo 1", "Photo 2"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("first: Photo 1");
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(values()).toEqual(["old:1", "old:2"]);
  press(0, "earlier");
  expect(values()).toEqual(["old:1", "old:2"]);
  press(0, "remove");
  expect(values()).toEqual(["old:2"]);
  expect(status()).toBe("removed!");
  expect(new FormData(find<HTMLFormElement>("form")).getAll("photos")).toEqual(["old:2"]);
});

test("a mouse drags at once, and a finger after a long press", () => {
  vi.useFakeTimers();
  const [first, second] = all(".photo-item") as [HTMLElement, HTMLElement];
  document.elementFromPoint = () => second;
  const fire = (target: EventTarget, type: string, kind: string, clientX: number) =>
    target.dispatchEvent(
      Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 1, pointerType: kind }),
    );
  const frame = first.querySelector(".photo-frame") as HTMLElement;
  fire(frame, "pointerdown", "touch", 0);
  fire(window, "pointermove", "touch", 40);
  fire(window, "pointerup", "touch", 40);
  expect(values()).toEqual(["old:1", "old:2"]);
  fire(frame, "pointerdown", "touch", 0);
  vi.advanceTimersByTime(300);
  fire(window, "pointermove", "touch", 40);
  fire(window, "pointerup", "touch", 40);
  expect(values()).toEqual(["old:2", "old:1"]);
  document.elementFromPoint = () => second;
  fire(frame, "pointerdown", "mouse", 0);
  fire(window, "pointermove", "mouse", 10);
  fire(window, "pointerup", "mouse", 10);
  expect(values()).toEqual(["old:1", "old:2"]);
});

test("the form waits until everything is sent, and only then leaving it needs no question", async () => {
  const form = find<HTMLFormElement>("form");
  const left = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener("submit", left);
  form.requestSubmit = () => void form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  choose("image/jpeg");
  const leaves = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaves()).toBe(false);
  form.requestSubmit();
  expect(left).not.toHaveBeenCalled();
  expect(status()).toBe("holding!");
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(leaves()).toBe(true);
});

test("a removed photograph is sent no further, and the shop is asked to remove what it has", async () => {
  choose("image/jpeg");
  await vi.waitFor(() => expect(state(2)).toBe("done!"));
  press(2, "remove");
  const [number] = store.held.keys();
  expect(fetch).toHaveBeenCalledWith(`/photos/${number}`, { method: "DELETE", keepalive: true });
  choose("image/jpeg");
  press(2, "remove");
  await new Promise((done) => setTimeout(done, 20));
  expect(store.held.size).toBe(1);
});

/** Lets the database answer; it takes no time. */
const read = () => new Promise((done) => setTimeout(done));
/** A page that is left with the second part of a photograph under way, which stands first. */
async function leaveUnderway(): Promise<void> {
  store.fates = ["pass", "pass", "hang"];
  choose("image/jpeg");
  await vi.waitFor(() => expect(store.sent).toBe(PART));
  await vi.waitFor(() => expect(find<HTMLInputElement>("[name=photos_underway]").value).toBe(`${database.numbers[0]}`));
  press(2, "first");
}
const underway = () => find<HTMLInputElement>("[name=photos_underway]");

test("an unfinished photograph stands in its place on the next page, and goes on where the shop says", async () => {
  await leaveUnderway();
  const [number] = database.numbers;
  store.asked = [];
  await openForm();
  await vi.waitFor(() => expect(state(0)).toBe("done!"));
  expect(values()).toEqual([`new:${number}`, "old:1", "old:2"]);
  expect(store.asked[0]).toBe(`HEAD /photos/${number}`);
  expect(store.sent, "nothing that arrived is sent again").toBe(2500);
  expect([database.numbers, underway().value]).toEqual([[], ""]);
  await openForm();
  await read();
  expect(values()).toEqual(["old:1", "old:2"]);
});

test("a draft that is taken brings its photographs, and another draft has none of them", async () => {
  await leaveUnderway();
  await openForm("another");
  await read();
  expect(values()).toEqual(["old:1", "old:2"]);
  find<HTMLInputElement>("[name=photos_draft]").value = "draft";
  find("form").dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(state(0)).toBe("done!"));
  expect(values().slice(1)).toEqual(["old:1", "old:2"]);
});

test("what was stored before the page was lost stands once", async () => {
  await leaveUnderway();
  const [number] = database.numbers;
  const enter = `<input type="hidden" name="photos" value="new:${number}">`;
  const opening = openForm();
  find(".photo-list").insertAdjacentHTML(
    "beforeend",
    `<li class="photo-item" data-value="new:${number}">${enter}</li>`,
  );
  await opening;
  await vi.waitFor(() => expect(database.numbers).toEqual([]));
  expect(values()).toEqual(["old:1", "old:2", `new:${number}`]);
});

test("a kept photograph needs no question, and lets the form be drawn again, but not be sent", async () => {
  await leaveUnderway();
  const leaves = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaves()).toBe(true);
  const passes = (submitter: HTMLElement) =>
    find("form").dispatchEvent(new SubmitEvent("submit", { cancelable: true, bubbles: true, submitter }));
  expect(passes(find("[value=redraw]"))).toBe(true);
  expect(passes(find("form > button"))).toBe(false);
  expect(new FormData(find<HTMLFormElement>("form")).has("photos_underway")).toBe(false);
  database.refuses = true;
  store.fates = ["hang"];
  choose("image/jpeg");
  await vi.waitFor(() => expect(state(3)).toBe("waiting!"));
  expect([leaves(), passes(find("[value=redraw]"))]).toEqual([false, false]);
});

test("a photograph that is stored while the form is being drawn again is on the next page", async () => {
  await leaveUnderway();
  const [number] = database.numbers;
  await openForm();
  const submitter = find("[value=redraw]");
  find("form").dispatchEvent(new SubmitEvent("submit", { cancelable: true, bubbles: true, submitter }));
  await vi.waitFor(() => expect(state(0)).toBe("done!"));
  // The next page has the photographs that left with the form.
  await openForm();
  await vi.waitFor(() => expect(values()).toEqual([`new:${number}`, "old:1", "old:2"]));
  await vi.waitFor(() => expect(database.numbers).toEqual([]));
  expect(store.sent, "nothing that arrived is sent again").toBe(2500);
});

test("a photograph that is removed while the form is being drawn again does not come back", async () => {
  await leaveUnderway();
  store.fates = ["hang"];
  await openForm();
  await vi.waitFor(() => expect(all(".photo-item").length).toBe(3));
  const submitter = find("[value=redraw]");
  find("form").dispatchEvent(new SubmitEvent("submit", { cancelable: true, bubbles: true, submitter }));
  press(0, "remove");
  await vi.waitFor(() => expect(database.numbers).toEqual([]));
});

test("a photograph that is removed or refused is kept no longer", async () => {
  await leaveUnderway();
  press(0, "remove");
  await vi.waitFor(() => expect(database.numbers).toEqual([]));
  store.fates = ["pass", 422];
  choose("image/jpeg");
  await vi.waitFor(() => expect(state(2)).toBe("No."));
  await vi.waitFor(() => expect([database.numbers, underway().value]).toEqual([[], ""]));
});
