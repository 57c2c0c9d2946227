// Leaving a page for a history entry that the browser does not expose.

import { expect, test } from "vitest";
import { followPassing } from "./picture-passing.ts";

test("leaving a page for an unknown entry sets no transition name, and nothing fails", () => {
  document.body.innerHTML = `<div class="gallery-picture"><img></div>`;
  followPassing();
  const failed: unknown[] = [];
  addEventListener("error", (event) => {
    event.preventDefault();
    failed.push(event.error);
  });
  const left = Object.assign(new Event("pageswap"), {
    viewTransition: {},
    activation: { entry: null, from: null, navigationType: "push" },
  });
  let thrown: unknown;
  try {
    dispatchEvent(left);
  } catch (error) {
    thrown = error;
  }
  expect([thrown, failed]).toEqual([undefined, []]);
  expect(document.querySelector("img")?.style.viewTransitionName).toBe("none");
});
