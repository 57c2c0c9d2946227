// Deferred styles of elements that are invisible before the first interaction: windows, drawers, toasts.

import { root } from "./elements.ts";

/** Prefetches it at the lowest priority. */
export const fetchLater = () => link("prefetch");

/** Applies it, once. */
export function applyLater(): void {
  if (!document.querySelector("link[data-later]")) link("stylesheet").toggleAttribute("data-later");
}

function link(rel: string): HTMLLinkElement {
  // Every page has the attribute.
  const href = root.dataset["later"] as string;
  // A stylesheet that failed to load is requested again at the next interaction.
  const made: HTMLLinkElement = Object.assign(document.createElement("link"), {
    rel,
    href,
    onerror: () => made.remove(),
  });
  document.head.append(made);
  return made;
}
