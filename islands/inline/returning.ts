// What the first frame of a returning visitor needs. The site's own typeface is for who has its files: a first visit is
// drawn in the stand-in, which is there at once, and fetches them when the page rests (`storefront/rest.ts`). And the
// shelf of recently viewed products has its room from the start. The shop writes the files into `data-faces`.

import { HAS_FACES } from "../stores/faces.ts";
import { RECENT_KEY } from "../stores/recent.ts";

/** Files that the browser has are there sooner; a page that waits longer is drawn in the stand-in. */
const WAIT_MS = 100;

const root = document.documentElement;
const { faces } = (document.currentScript as HTMLScriptElement).dataset;
try {
  if (faces && localStorage.getItem(HAS_FACES) === faces) void drawInOwnFaces();
  // With one product alone it may be that of this page.
  root.toggleAttribute("data-recent", JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]").length > 1);
} catch {
  // A browser that stores nothing comes for the first time.
}

/** The page is shown when it is known which face it is drawn in: a change would move what is seen. */
async function drawInOwnFaces(): Promise<void> {
  root.dataset["faces"] = "coming";
  const loading = [...document.fonts].filter(({ family }) => family.includes("site")).map((face) => face.load());
  const late = new Promise((_, reject) => setTimeout(reject, WAIT_MS));
  try {
    await Promise.race([Promise.all(loading), late]);
    root.dataset["faces"] = "";
  } catch {
    root.removeAttribute("data-faces");
  }
}
