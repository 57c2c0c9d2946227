// Appends or prepends pages of goods. The address is the last page's; the history entry stores the first one, so that
// Back and a reload restore all of them.

import { listingOf } from "./swap.ts";

const goodsOf = (listing: ParentNode): Element | null => listing.querySelector(".cards");
/** The link to more goods before or after the current ones. */
export const wayOf = (listing: ParentNode, side: string): Element | null =>
  listing.querySelector(`[data-more=${side}]`);

/** The page number in an address. */
export const pageOf = (place: string): number => Number(new URL(place, location.href).searchParams.get("page") ?? 1);

/** Adds another page's goods to the current ones; false if it has none. */
export function addGoods(shown: HTMLElement, html: string, side: "before" | "after"): boolean {
  const fresh = listingOf(new DOMParser().parseFromString(html, "text/html"));
  const [goods, more] = [goodsOf(shown), fresh && goodsOf(fresh)];
  if (!(fresh && goods && more)) return false;
  const own = new Set([...goods.querySelectorAll(".card-title")].map(({ id }) => id));
  const cards = [...more.children].filter((card) => !own.has(card.querySelector(".card-title")?.id ?? ""));
  if (side === "after") goods.append(...cards);
  else goods.prepend(...cards);
  // Room for what a card of that page has above its words.
  if (more.matches(".with-badges")) goods.classList.add("with-badges");
  const way = wayOf(fresh, side);
  if (way) wayOf(shown, side)?.replaceWith(way);
  else wayOf(shown, side)?.remove();
  return true;
}
