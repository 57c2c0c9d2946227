// What the first view of a page does without: it is fetched when the page rests, so that it competes with nothing.

import { idle } from "../runtime/idle.ts";

/** Calls back when the page has loaded and the browser has nothing else to do. */
export function atRest(work: () => void): void {
  const wait = () => idle(work, document.documentElement);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
}
