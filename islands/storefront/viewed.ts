// What a visitor has looked at: the product of this page becomes the newest one that the browser remembers.

import { MOST_RECENT, RECENT } from "../stores/recent.ts";
import { root } from "./find.ts";

export function rememberViewed(): void {
  const id = document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"];
  let others: string[] = [];
  try {
    others = JSON.parse(localStorage[RECENT]).filter((other: unknown) => other !== id);
  } catch {
    // Nothing is remembered yet, or nothing that can be read.
  }
  // The stylesheet keeps room for the shelf.
  root.toggleAttribute("data-recent", others.length > 0);
  try {
    if (id) localStorage[RECENT] = JSON.stringify([id, ...others].slice(0, MOST_RECENT));
  } catch {
    // A browser that keeps nothing is told so by the page itself.
  }
}
