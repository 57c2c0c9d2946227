// What the first view of a page does without: it is fetched when the page rests, so that it competes with nothing.

import { idle } from "../runtime/idle.ts";
import { HAS_FACES } from "../stores/faces.ts";

/** Calls back when the page has loaded and the browser has nothing else to do. */
export function atRest(work: () => void): void {
  const wait = () => idle(work, document.documentElement);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
}

/** Fetches the files of the site's typeface for the next page. */
export async function fetchFaces(): Promise<void> {
  const faces = document.querySelector<HTMLElement>("[data-faces]:not(:root)")?.dataset["faces"];
  if (!faces) return;
  try {
    if (localStorage.getItem(HAS_FACES) === faces) return;
    await Promise.all([...document.fonts].filter(({ family }) => family.includes("site")).map((face) => face.load()));
    localStorage.setItem(HAS_FACES, faces);
  } catch {
    // Files that did not come are fetched by the next page.
  }
}
