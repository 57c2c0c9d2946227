// A page's part in a window over another page.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followDialogLinks } from "./dialog-links.ts";

vi.mock("../storefront/later.ts", () => ({ applyLater: () => {} }));
followDialogLinks();

const answer = vi.fn(
  async () => new Response(`<dialog class="dialog"><form method="dialog"><button>x</button></form></dialog>`),
);
const assign = vi.fn();
beforeEach(() => {
  document.body.innerHTML = `<a data-dialog href="/ro/forms/gift?product_id=1">Gift</a>`;
  answer.mockClear();
  assign.mockClear();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("location", { assign, href: "http://localhost/" });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});
afterEach(() => vi.unstubAllGlobals());

const link = () => document.querySelector("a") as HTMLAnchorElement;
const dialogs = () => [...document.querySelectorAll("dialog")];
function press(more: MouseEventInit = {}): boolean {
  return link().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
}

test("a link opens its window, and closing it gives the focus back", async () => {
  expect(press()).toBe(false);
  await vi.waitFor(() => expect(dialogs()[0]?.open).toBe(true));
  expect(answer).toHaveBeenCalledWith(link().href, { headers: { Part: "window" }, cache: "no-store" });
  dialogs()[0]?.close();
  expect(dialogs()).toHaveLength(0);
  expect(document.activeElement).toBe(link());
});

test("what cannot be shown is opened as a page, and so is what is for another tab", async () => {
  answer.mockResolvedValueOnce(new Response("no", { status: 503 }));
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(link().href));
  expect(press({ ctrlKey: true })).toBe(true);
  expect(dialogs()).toHaveLength(0);
});
