// Dialog links whose module fails to load.

import { expect, test, vi } from "vitest";
import { followDialogLinks } from "./dialog-links.ts";

vi.mock("./dialog.ts", () => {
  throw new Error("a chunk that did not come");
});

test("without its module every press on a link opens its page", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { assign, href: "http://localhost/", pathname: "/" });
  document.body.innerHTML = `<a data-dialog href="/ro/forms/gift">Gift</a>`;
  const link = document.querySelector("a") as HTMLAnchorElement;
  followDialogLinks();
  link.dispatchEvent(new Event("pointerover", { bubbles: true }));
  for (const times of [1, 2]) {
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(times));
    expect([assign.mock.lastCall, link.ariaBusy]).toEqual([[link.href], null]);
  }
  vi.unstubAllGlobals();
});
