// Viewed products: stores this page's product as the newest one.

import { MOST_RECENT, RECENT_KEY } from "../stores/recent.ts";
import { root } from "./elements.ts";

export function rememberViewed(): void {
  const id = document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"];
  const others = storedIds().filter((other) => other !== id);
  // The stylesheet reserves room for the shelf of recently viewed products.
  root.toggleAttribute("data-recent", others.length > 0);
  if (!id) return;
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify([id, ...others].slice(0, MOST_RECENT)));
  } catch {
    // A browser without storage is redirected to the page about it.
  }
}

function storedIds(): unknown[] {
  try {
    const stored = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
