// Badges of the cart, the favourites and the comparison.

import { findIsland } from "./elements.ts";

/** A change waits this long for a message that announces it already. */
const MESSAGE_MS = 500;

/** Changes to announce, by the badge's name. */
const news = new Map<string, string>();

export function showCount(name: string, count: number): void {
  const badges = document.querySelectorAll<HTMLElement>(`[data-count=${name}]`);
  const [first] = badges;
  const isNews = first?.textContent && first.textContent !== String(count);
  for (const badge of badges) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
  if (!isNews) return;
  if (!news.size) setTimeout(speak, MESSAGE_MS);
  news.set(name, `${first.closest("a")?.querySelector(".tool-word")?.textContent}: ${count}`);
}

/** Announces changes that nothing else does: a toast reports its press, and the cart page reports the cart. */
function speak(): void {
  if (findIsland("cart-page")) news.delete("cart");
  const region = document.querySelector("[data-counted]");
  if (region && news.size && !document.querySelector(".toast")) region.textContent = [...news.values()].join(", ");
  news.clear();
}
