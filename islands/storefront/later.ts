// The piece of the stylesheet for what nobody sees before the first touch: windows, drawers, words that pass by.

const address = () => document.documentElement.dataset["later"];

/** Has the browser fetch it at its lowest priority. */
export const fetchLater = () => link("prefetch");

/** Applies it, once. */
export function applyLater(): void {
  if (!document.querySelector("link[data-later]")) link("stylesheet")?.toggleAttribute("data-later");
}

function link(rel: string): HTMLLinkElement | undefined {
  const href = address();
  if (!href) return undefined;
  // One that did not come is asked for again by the next touch.
  const made: HTMLLinkElement = Object.assign(document.createElement("link"), {
    rel,
    href,
    as: "style",
    onerror: () => made.remove(),
  });
  document.head.append(made);
  return made;
}
