// More goods under those that are shown, and earlier ones over them. The address is that of the last page that is shown;
// the entry of the history says which is the first, so that Back and a reload bring all of them.

import { listingOf } from "./swap.ts";

const goodsOf = (listing: ParentNode): Element | null => listing.querySelector(".cards");
/** The way to more goods, on one side of those that are shown. */
export const wayOf = (listing: ParentNode, side: string): Element | null =>
  listing.querySelector(`[data-more=${side}]`);

/** The number of the page that an address shows. */
export const pageOf = (place: string): number => Number(new URL(place, location.href).searchParams.get("page") ?? 1);

/** Puts the goods of another page beside those that are shown; true if it had any. */
export function addGoods(shown: HTMLElement, html: string, side: "before" | "after"): boolean {
  const fresh = listingOf(new DOMParser().parseFromString(html, "text/html"));
  const [goods, more] = [goodsOf(shown), fresh && goodsOf(fresh)];
  if (!(fresh && goods && more)) return false;
  const own = new Set([...goods.querySelectorAll(".card-title")].map(({ id }) => id));
  const cards = [...more.children].filter((card) => !own.has(card.querySelector(".card-title")?.id ?? ""));
  if (side === "after") goods.append(...cards);
  else goods.prepend(...cards);
  const way = wayOf(fresh, side);
  if (way) wayOf(shown, side)?.replaceWith(way);
  else wayOf(shown, side)?.remove();
  return true;
}
