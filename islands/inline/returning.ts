// First frame for a returning visitor. The site's typeface is used only if its files are cached: a first visit uses the
// fallback font and fetches the files once the page is idle (`storefront/rest.ts`). The shelf of recently viewed products
// gets its space from the start. The shop renders the file URLs into `data-faces`.

import { HAS_FACES } from "../stores/faces.ts";
import { RECENT_KEY } from "../stores/recent.ts";

/** Cached files load sooner than this; otherwise the page uses the fallback font. */
const WAIT_MS = 100;

const root = document.documentElement;
const { faces } = (document.currentScript as HTMLScriptElement).dataset;
try {
  if (faces && localStorage.getItem(HAS_FACES) === faces) void drawInOwnFaces();
  // A single product may be this page's own.
  root.toggleAttribute("data-recent", JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]").length > 1);
} catch {
  // Without storage every visit counts as the first.
}

/** Hides the page until its font is decided: a later swap would shift the layout. */
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
