// The piece of the stylesheet for what nobody sees before the first touch: windows, drawers, words that pass by.

import { root } from "./elements.ts";

/** Has the browser fetch it at its lowest priority. */
export const fetchLater = () => link("prefetch");

/** Applies it, once. */
export function applyLater(): void {
  if (!document.querySelector("link[data-later]")) link("stylesheet").toggleAttribute("data-later");
}

function link(rel: string): HTMLLinkElement {
  // Every page says where it is.
  const href = root.dataset["later"] as string;
  // One that did not come is asked for again by the next touch.
  const made: HTMLLinkElement = Object.assign(document.createElement("link"), {
    rel,
    href,
    onerror: () => made.remove(),
  });
  document.head.append(made);
  return made;
}
