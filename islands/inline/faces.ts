// The site's own typeface is for visitors who have its files: a first visit is drawn in the stand-in, which is there at
// once, and fetches them when the page rests (`storefront/rest.ts`). The shop writes the files into `data-faces`.

import { HAS_FACES } from "../stores/faces.ts";

const { faces = "" } = (document.currentScript as HTMLScriptElement).dataset;
try {
  if (localStorage.getItem(HAS_FACES) === faces) {
    document.documentElement.dataset["faces"] = "";
    for (const href of faces.split(" ")) {
      const link = Object.assign(document.createElement("link"), { rel: "preload", as: "font", crossOrigin: "", href });
      document.head.append(link);
    }
  }
} catch {
  // A browser that stores nothing keeps the stand-in.
}
