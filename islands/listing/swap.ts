// Shows another listing in the place of the one that stands there: what both have stays the element that it is, so that
// the focus, an open sheet and the groups that a shopper has folded stay as they were.

import { keepFolded, nameOf, renew } from "../runtime/renew.ts";

const LISTING = ".listing";

/** The place of a page that a listing stands in. */
export const listingOf = (root: ParentNode): HTMLElement | null => root.querySelector<HTMLElement>(LISTING);

/** Whether the text had a listing; then it is shown, and the page has its title. */
export function swap(shown: HTMLElement, html: string): boolean {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const listing = listingOf(fresh);
  if (!listing) return false;
  for (const part of [shown, listing]) nameParts(part);
  // What an island has made of its own markup stays.
  for (const island of shown.querySelectorAll<HTMLElement>("shop-island")) island.dataset["keep"] = "";
  keepFolded(shown, listing);
  const hadFocus = shown.contains(document.activeElement);
  // Goods that are drawn anew stand in their places at once; those that stayed would be seen to move there.
  const goods = shown.querySelector(".cards");
  const others = listing.querySelector(".cards");
  if (goods && others && !goods.isEqualNode(others)) goods.replaceWith(others.cloneNode(true));
  renew(shown, listing);
  showOrder(shown);
  if (fresh.title) document.title = fresh.title;
  // What had the focus is gone.
  if (hadFocus && !shown.contains(document.activeElement)) focusTitle(shown);
  return true;
}

/** A list that was chosen from shows its choice and not its attribute. */
export function showOrder(shown: HTMLElement): void {
  for (const list of shown.querySelectorAll("select")) {
    const chosen = list.querySelector<HTMLOptionElement>("option[selected]");
    if (chosen) list.value = chosen.value;
  }
}

/** A group of filters is known by its name. */
function nameParts(listing: HTMLElement): void {
  for (const group of listing.querySelectorAll<HTMLElement>("details")) group.dataset["key"] = nameOf(group);
}

/** The heading that says what is listed and how many. */
export const titleOf = (shown: HTMLElement): HTMLElement | null => shown.querySelector<HTMLElement>("[data-listed]");

export function focusTitle(shown: HTMLElement): void {
  const title = titleOf(shown);
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
