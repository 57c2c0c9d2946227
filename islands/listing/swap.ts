// Replaces a listing by another: elements that both have are kept, with the focus, an open sheet and folded groups.

import { keepFolded, nameOf, renew } from "../runtime/renew.ts";

const LISTING = ".listing";
/** The lists of products and of adverts, and the table of a reseller's goods. */
const GOODS = ".cards,.adverts,.price-form";

/** The element of the page that holds a listing. */
export const listingOf = (root: ParentNode): HTMLElement | null => root.querySelector<HTMLElement>(LISTING);

/** Shows the listing and its title; false if the HTML has no listing. */
export function swap(shown: HTMLElement, html: string): boolean {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const listing = listingOf(fresh);
  if (!listing) return false;
  for (const part of [shown, listing]) nameParts(part);
  // Keeps markup that an island has changed.
  for (const island of shown.querySelectorAll<HTMLElement>("shop-island")) island.dataset["keep"] = "";
  keepFolded(shown, listing);
  const hadFocus = shown.contains(document.activeElement);
  // Goods are rendered anew: kept ones would be seen moving to their new places, and a kept picture loads its new file
  // at once, however far from the screen it is.
  const goods = goodsOf(shown);
  const others = goodsOf(listing);
  if (goods && others && !goods.isEqualNode(others)) goods.replaceWith(others.cloneNode(true));
  else if (!others) goods?.remove();
  renew(shown, listing);
  showOrder(shown);
  if (fresh.title) document.title = fresh.title;
  // The focused element is gone.
  if (hadFocus && !shown.contains(document.activeElement)) focusTitle(shown);
  return true;
}

/** The goods of a listing; those of a table are an island, since its form is. */
function goodsOf(listing: Element): Element | null {
  const goods = listing.querySelector(GOODS);
  return goods?.matches(".price-form") ? goods.closest("shop-island") : goods;
}

/** A changed select ignores its options' `selected` attributes. */
export function showOrder(shown: HTMLElement): void {
  for (const list of shown.querySelectorAll("select")) {
    const chosen = list.querySelector<HTMLOptionElement>("option[selected]");
    if (chosen) list.value = chosen.value;
  }
}

/** Filter groups are identified by their names. */
function nameParts(listing: HTMLElement): void {
  for (const group of listing.querySelectorAll<HTMLElement>("details")) group.dataset["key"] = nameOf(group);
}

/** The heading with the listing's name and count. */
export const titleOf = (shown: HTMLElement): HTMLElement | null => shown.querySelector<HTMLElement>("[data-listed]");

export function focusTitle(shown: HTMLElement): void {
  const title = titleOf(shown);
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
