// The windows of adverts lie over one another; all others are one at a time.

import { expect, test } from "vitest";
import { closedByBack, closedFor, newestFirst, noteOpening } from "./stack.ts";

const NAMES = [
  "delete",
  "draftSave",
  "toolsAnnouncements",
  "userDataMobile",
  "filtersAnnouncements",
  "reportUser",
  "postShare",
  "reportUserSuccess",
  "addAnnouncementSuccess",
  "sortingAnnouncements",
  "announcementsLayout",
];

function opened(name = ""): HTMLElement {
  const window = document.createElement("dialog");
  if (name) window.dataset["window"] = name;
  noteOpening(window);
  return window;
}

test("each of the eleven lies over any other, the newest first, and Back closes the newest alone", () => {
  const stack = NAMES.map((name) => opened(name));
  const [over, ...under] = newestFirst(stack);
  expect(over?.dataset["window"]).toBe("announcementsLayout");
  expect(under.map((window) => window.dataset["window"])).toEqual(NAMES.slice(0, -1).reverse());
  for (const window of stack) expect(closedFor(window, stack)).toEqual([]);
  expect(closedByBack(stack)).toEqual([over]);
  // Opened again, it is the newest.
  noteOpening(stack[0] as HTMLElement);
  expect(newestFirst(stack)[0]).toBe(stack[0]);
});

test("any other window is alone, over and under a stack too", () => {
  const [share, cart] = [opened("postShare"), opened()];
  expect(closedFor(cart, [share, cart])).toEqual([share]);
  expect(closedFor(share, [share, cart])).toEqual([cart]);
  expect(closedByBack([share, cart])).toEqual([cart, share]);
  expect(closedByBack([])).toEqual([]);
  const inner = document.createElement("div");
  cart.append(inner);
  expect(closedFor(inner, [cart])).toEqual([]);
});
