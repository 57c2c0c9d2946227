// The runtime on pages that stream, drop chunks and break.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchChunk, reloadOnce } from "./chunk.ts";
import { whenComplete } from "./complete.ts";
import { idle } from "./idle.ts";
import { interaction } from "./interaction.ts";
import { type ShopIsland, startIslands } from "./island.ts";

beforeEach(() => {
  document.body.innerHTML = "";
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

const streaming = () => vi.spyOn(document, "readyState", "get").mockReturnValue("loading");

function element(html = ""): HTMLElement {
  const island = document.createElement("div");
  island.innerHTML = html;
  document.body.append(island);
  return island;
}

test("an island waits until its end marker has streamed in", async () => {
  streaming();
  const island = element("<p>half");
  const then = vi.fn();
  void whenComplete(island).then(then);
  island.append(document.createElement("b"));
  await new Promise((next) => setTimeout(next));
  expect(then).not.toHaveBeenCalled();
  island.append(document.createComment("island:end"));
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce());
});

test("the end marker is gone before the island hydrates", () => {
  const island = element("<p>whole</p><!--island:end-->");
  void whenComplete(island);
  expect(island.innerHTML).toBe("<p>whole</p>");
});

test("an island without an end marker starts when the document is complete, and keeps all of its markup", async () => {
  const state = streaming();
  const island = element("<p>cut");
  const complete = whenComplete(island);
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  await complete;
  expect(island.innerHTML).toBe("<p>cut</p>");
});

test("a failed file is fetched once more, before any import", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error("network")).mockResolvedValueOnce(new Response("module"));
  vi.stubGlobal("fetch", ask);
  await fetchChunk("/assets/a.js");
  expect(ask.mock.calls).toEqual([["/assets/a.js"], ["/assets/a.js"]]);
});

test("a file that fails twice, or is missing, fails", async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new Error("gone"))
    .mockResolvedValueOnce(new Response("", { status: 404 }));
  vi.stubGlobal("fetch", ask);
  await expect(fetchChunk("/assets/a.js")).rejects.toThrow("/assets/a.js");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("missing chunks reload the page at most once a minute", () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  for (const [later, times] of [
    [0, 1],
    [59_999, 1],
    [1, 2],
  ] as const) {
    vi.advanceTimersByTime(later);
    reloadOnce();
    expect(reload).toHaveBeenCalledTimes(times);
  }
});

test("a page is not reloaded while the network is away, nor without storage", () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
  reloadOnce();
  vi.stubGlobal("sessionStorage", undefined);
  reloadOnce();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  [`<input value="a">`, "b"],
  [`<input type="email">`, "a@"],
  ["<textarea>a</textarea>", ""],
])("a page is not reloaded under %s in which something was written", (html, written) => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const form = element(`<form>${html}<input type="search"><input type="radio" value="1"></form>`)
    .firstElementChild as Element;
  const [field, search] = form.children as unknown as [HTMLInputElement, HTMLInputElement];
  field.value = written;
  reloadOnce();
  expect(reload).not.toHaveBeenCalled();
  field.value = field.defaultValue;
  // A search can be typed again.
  search.value = "kettle";
  reloadOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['<input type="radio" value="1" checked><input type="radio" value="2">', true],
  ['<input type="checkbox">', true],
  ["<select><option>1</option><option>2</option></select>", true],
  ["<select><option>1</option><option selected>2</option></select>", false],
])("a page is not reloaded when something else than drawn is chosen in %s", (html, isOther) => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const form = element(`<form method="post">${html}</form>`).firstElementChild as HTMLFormElement;
  const field = form.lastElementChild as HTMLInputElement & HTMLSelectElement;
  if (field.options) field.selectedIndex = 1;
  else field.checked = true;
  for (const [name, value, times] of [
    ["method", "post", isOther ? 0 : 1],
    // Such forms are saved on change.
    ["data-save", "", 1],
    ["method", "get", 1],
  ] as const) {
    sessionStorage.clear();
    reload.mockClear();
    form.setAttribute(name, value);
    reloadOnce();
    expect(reload).toHaveBeenCalledTimes(times);
    form.removeAttribute("data-save");
  }
});

test("an island with the strategy interaction starts at the first interaction", () => {
  const island = element("<input>");
  const start = vi.fn();
  interaction(start, island);
  expect(start).not.toHaveBeenCalled();
  island.querySelector("input")?.dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(start).toHaveBeenCalledOnce();
});

test("an island with the strategy interaction starts at once if it has the focus", () => {
  const island = element("<input>");
  island.querySelector("input")?.focus();
  const start = vi.fn();
  interaction(start, island);
  expect(start).toHaveBeenCalledOnce();
});

const hydrated = vi.fn();
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const GOOD = moduleOf("export default (context) => globalThis.hydrated(context)");
const WORDS = moduleOf("export const language = 'ro'; export default { a: 'b' }");

/** The element can be defined only once. */
const page = { cart: "of the page" };
Object.assign(globalThis, { hydrated });
startIslands(page);

function islandOf(src: string, props = "{}"): HTMLElement {
  const island = document.createElement("shop-island");
  for (const [name, value] of Object.entries({ name: "it", when: "load", src, words: WORDS, props })) {
    island.setAttribute(name, value);
  }
  return island;
}

test("an island gets its props, its words and the page's interface, and reports that it is ready", async () => {
  const island = islandOf(`${GOOD} ${WORDS}`, '{"a":["<",1]}');
  document.body.append(island);
  await vi.waitFor(() => expect(island.hasAttribute("ready")).toBe(true));
  const context = hydrated.mock.lastCall?.[0];
  expect(context).toMatchObject({ element: island, props: { a: ["<", 1] }, page });
  expect(context.words.default).toEqual({ a: "b" });
});

test("an island started twice hydrates once", async () => {
  const island = islandOf(GOOD);
  document.body.append(island);
  hydrated.mockClear();
  await Promise.all([(island as ShopIsland).start(), (island as ShopIsland).start()]);
  expect(hydrated).toHaveBeenCalledOnce();
});

test("an island that throws sends one event and is not ready", async () => {
  const island = islandOf(moduleOf("export default () => Promise.reject(new Error('broken'))"));
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(location, "reload").mockReturnValue();
  const heard = vi.fn();
  document.addEventListener("island:error", heard);
  document.body.append(island);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  const event = heard.mock.lastCall?.[0] as CustomEvent | undefined;
  expect(event?.detail).toMatchObject({ message: "broken" });
  expect(event?.target).toBe(island);
  expect(island.hasAttribute("ready")).toBe(false);
  document.removeEventListener("island:error", heard);
});

test("a missing chunk reloads the page only for an island with props, and not under its open window", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const heard = vi.fn();
  document.addEventListener("island:error", heard);
  const optional = islandOf(GOOD);
  optional.removeAttribute("props");
  document.body.append(optional);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  const opened = islandOf(GOOD);
  opened.innerHTML = "<dialog open></dialog>";
  document.body.append(opened);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
  document.body.append(islandOf(GOOD));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  document.removeEventListener("island:error", heard);
});

test("an import that fails though its files are here, as on a page that is being left, reloads nothing", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("fetch", async () => new Response(""));
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const heard = vi.fn();
  document.addEventListener("island:error", heard);
  document.body.append(islandOf(moduleOf("throw new Error('cut short')")));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  document.removeEventListener("island:error", heard);
});

test("idle work runs after a second even if the page is never idle", () => {
  const ask = vi.fn();
  vi.stubGlobal("requestIdleCallback", ask);
  const start = vi.fn();
  idle(start, document.body);
  expect(ask).toHaveBeenCalledWith(start, { timeout: 1000 });
  vi.unstubAllGlobals();
});

test("a browser without idle callbacks starts at once", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  const start = vi.fn();
  idle(start, document.body);
  vi.advanceTimersByTime(1);
  expect(start).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
