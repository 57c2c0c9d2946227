// Replaces a listing by another: elements that both have are kept, with the focus, an open sheet and folded groups.

import { keepFolded, nameOf, renew } from "../runtime/renew.ts";

const LISTING = ".listing";
/** The list of products or of adverts. */
const GOODS = ".cards,.adverts,shop-island:has(> .price-form)";

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
  const goods = shown.querySelector(GOODS);
  const others = listing.querySelector(GOODS);
  if (goods && others && !goods.isEqualNode(others)) goods.replaceWith(others.cloneNode(true));
  renew(shown, listing);
  showOrder(shown);
  if (fresh.title) document.title = fresh.title;
  // The focused element is gone.
  if (hadFocus && !shown.contains(document.activeElement)) focusTitle(shown);
  return true;
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
