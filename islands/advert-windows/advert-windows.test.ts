// The windows of adverts: stacked, closed newest first, with the focus back on the opener; parts return to their places.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import start from "./index.ts";

const FRAME = `<shop-island><template><dialog class="dialog advert-window"><div class="dialog-head"><h2></h2>
  <button data-close aria-label="Close"></button></div><div class="dialog-body"></div></dialog></template></shop-island>`;
const find = <Kind extends HTMLElement = HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const windows = () => [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")];
const labels = () => windows().map((one) => one.ariaLabel);
const toast = vi.fn();
let stop = new AbortController();

const run = async (markup: string) => {
  document.body.innerHTML = markup + FRAME;
  await start({ element: find("shop-island"), props: {}, words: undefined, page: { toast } as never });
};
/** Presses, and waits until the window is there. */
const press = async (selector: string, count: number) => {
  find(selector).focus();
  find(selector).click();
  await vi.waitFor(() => expect(windows()).toHaveLength(count));
};

const TWO = `<details><summary data-opens="toolsAnnouncements">Actions</summary>
    <div data-window="toolsAnnouncements" data-title="Tools"><a id="delete" data-opens="delete" href="#question">Delete</a></div></details>
  <div id="question" data-window="delete" data-title="Delete?" hidden><a data-close href="/list">Keep</a></div>`;

beforeEach(() => {
  stop = new AbortController();
  const add = globalThis.addEventListener.bind(globalThis);
  vi.stubGlobal("addEventListener", (type: string, heard: EventListener) => add(type, heard, { signal: stop.signal }));
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event("close"));
    },
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  stop.abort();
  vi.unstubAllGlobals();
});

test("two windows stack, the newest in the one below, and close one by one with the focus on their openers", async () => {
  await run(TWO);
  await press("summary", 1);
  await press("#delete", 2);
  expect(labels()).toEqual(["Tools", "Delete?"]);
  const [below, above] = windows();
  expect(below?.contains(above ?? null)).toBe(true);
  expect(find("#question").hidden).toBe(false);
  above?.close();
  expect(labels()).toEqual(["Tools"]);
  expect(document.activeElement).toBe(find("#delete"));
  below?.close();
  expect(document.activeElement).toBe(find("summary"));
  expect(find("details > [data-window]")).not.toBeNull();
  expect(find("#question").hidden).toBe(true);
});

test("closing the lower window closes those above it, and every part is back in its place", async () => {
  await run(TWO);
  await press("summary", 1);
  await press("#delete", 2);
  windows()[0]?.close();
  expect(windows()).toEqual([]);
  expect(document.querySelectorAll("body > #question,details > [data-window]")).toHaveLength(2);
});

test("the way back in a window ends it instead of leaving the page", async () => {
  await run(TWO);
  await press("summary", 1);
  await press("#delete", 2);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  find("[data-close][href]").dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
});

test("a part of another page is fetched; a page without it is followed", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { assign, pathname: "/", search: "" });
  const answers = ['<div data-window="reportUser" data-title="Report">…</div>', "<p>Sorry</p>"];
  vi.stubGlobal("fetch", async () => new Response(answers.shift()));
  await run('<a data-opens="reportUser" href="/report">Report</a>');
  await press("a", 1);
  expect(labels()).toEqual(["Report"]);
  windows()[0]?.close();
  find("a").click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(windows()).toEqual([]);
});

test("a window of phones stays shut on a wide screen", async () => {
  await run(
    '<a data-opens="sortingAnnouncements" data-narrow href="#sorting">Sort</a><div id="sorting" data-window="sortingAnnouncements"></div>',
  );
  find("a").click();
  expect(windows()).toEqual([]);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await press("a", 1);
});

test("contacts are asked for by their form", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const fetched = vi.fn(async () => new Response('<section data-window="userDataMobile">+373</section>'));
  vi.stubGlobal("fetch", fetched);
  await run(
    '<form data-opens="userDataMobile" data-narrow method="post" action="/contacts"><input name="language" value="ro"><button>Show</button></form>',
  );
  find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(windows()).toHaveLength(1));
  const [, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
  expect([init.method, String(init.body)]).toEqual(["POST", "language=ro"]);
});

test("a receipt is shown at once", async () => {
  await run('<section data-window="addAnnouncementSuccess" data-title="Published" data-now></section>');
  expect(labels()).toEqual(["Published"]);
});

test("leaving a form asks only while something in it is unsaved", async () => {
  await run(`<a id="away" href="/elsewhere">Away</a><form data-draft="advert"><input id="title" name="title"></form>
    <div data-window="draftSave" data-leave data-title="Save?" hidden><a href="/">Leave</a></div>`);
  const leave = () => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    addEventListener("click", (event) => event.preventDefault());
    find("#away").dispatchEvent(click);
  };
  leave();
  expect(windows()).toEqual([]);
  find<HTMLInputElement>("#title").value = "House";
  leave();
  expect(labels()).toEqual(["Save?"]);
  expect(find<HTMLAnchorElement>("[data-leave] a").pathname).toBe("/elsewhere");
});
