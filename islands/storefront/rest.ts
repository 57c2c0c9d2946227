// Work that the first view does not need: it runs when the page is idle, so that it delays nothing.

import { idle } from "../runtime/idle.ts";
import { HAS_FACES } from "../stores/faces.ts";
import { drawHeadings, loadFaces } from "./headings.ts";

/** Calls back when the page has loaded and the browser is idle. */
export function atRest(work: () => void): void {
  const wait = () => idle(work, document.documentElement);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
}

/** Draws the headings in the brand's letters, and caches the site's font files for the next page. */
export async function fetchFaces(): Promise<void> {
  const faces = document.querySelector<HTMLElement>("[data-faces]:not(:root)")?.dataset["faces"];
  if (!faces) return;
  await drawHeadings();
  try {
    if (localStorage.getItem(HAS_FACES) === faces) return;
    // The next page retries files that failed.
    if (await loadFaces("site")) localStorage.setItem(HAS_FACES, faces);
  } catch {
    // Without storage every visit counts as the first.
  }
}
