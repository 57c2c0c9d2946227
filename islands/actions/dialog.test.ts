// A part of a page as a window over another page.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDialog } from "./dialog.ts";
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

test("a second press while the window loads opens no second one, and a link to the page itself none", async () => {
  press();
  press();
  await vi.waitFor(() => expect(dialogs()[0]?.open).toBe(true));
  expect(answer).toHaveBeenCalledTimes(1);
  vi.stubGlobal("location", { assign, href: "http://localhost/", pathname: "/ro/forms/gift" });
  expect(press()).toBe(true);
});

test("closing the window moves the focus to the amount that replaced the opener", async () => {
  document.body.innerHTML = `<button></button>`;
  const [opener] = document.querySelectorAll("button");
  expect(await openDialog("/ro/associated/7", opener as HTMLElement)).toBe(true);
  opener?.insertAdjacentHTML("afterend", `<div class="card-amount"><button></button><button id="more"></button></div>`);
  dialogs()[0]?.close();
  expect(document.activeElement?.id).toBe("more");
});

test("a page that cannot be shown as a window is followed, and so is a link for a new tab", async () => {
  answer.mockResolvedValueOnce(new Response("no", { status: 503 }));
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(link().href));
  expect(press({ ctrlKey: true })).toBe(true);
  expect(dialogs()).toHaveLength(0);
});
