// Prefetching of the cart drawer's files when it is about to open.

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { followIntent } from "./intent.ts";

const preloads = () =>
  [...document.head.querySelectorAll("link")].map((link) => `${link.rel} ${link.getAttribute("href")}`);
const FILES = ["modulepreload /a.js", "modulepreload /b.js", "modulepreload /w.js"];
const opener = () => document.querySelector("[data-cart]") as HTMLElement;
const happens = (type: string, element: Element = opener()) =>
  element.dispatchEvent(new Event(type, { bubbles: true }));

/** Makes the element count as hovered: the test document has no pointer. */
function pointAt(element: Element | null): void {
  vi.spyOn(document, "querySelector").mockImplementation((selector: string) =>
    selector.endsWith(":hover") ? element : Document.prototype.querySelector.call(document, selector),
  );
}

beforeAll(() => {
  vi.useFakeTimers();
  followIntent();
});

beforeEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = "";
  document.body.innerHTML = `<a data-cart href="/cart"><b>Cart</b></a><p>Words</p>
    <shop-island name="cart-drawer" src="/a.js /b.js" words="/w.js"></shop-island>`;
});

test.each(["pointerdown", "focusin"])("%s on the cart's link prefetches the files once", (type) => {
  for (let times = 0; times < 2; times++) happens(type, opener().firstElementChild as Element);
  expect(preloads()).toEqual(FILES);
});

test("a resting pointer prefetches the files, a passing one does not", () => {
  const link = opener();
  pointAt(null);
  happens("pointerover", link);
  vi.runAllTimers();
  expect(preloads()).toEqual([]);
  pointAt(link);
  happens("pointerover");
  expect(preloads()).toEqual([]);
  vi.runAllTimers();
  expect(preloads()).toEqual(FILES);
});

test("events elsewhere prefetch nothing", () => {
  pointAt(opener());
  for (const type of ["pointerover", "pointerdown", "focusin"]) happens(type, document.querySelector("p") as Element);
  vi.runAllTimers();
  expect(preloads()).toEqual([]);
});
