// Favourites and the comparison, which the edge stores in cookies: shows them on all cards' buttons and in the counts.

import { cookie } from "../stores/cookie.ts";
import { showCount } from "./badge.ts";

/** The lists, named like their cookies. */
const LISTS = ["favourites", "compare"];

/** Copies the ids to local storage, for scripts of the site's owner (spec commerce 3); an empty list is removed. */
function store(list: string, ids: string[]): void {
  try {
    if (ids.length) localStorage.setItem(list, `[${ids}]`);
    else localStorage.removeItem(list);
  } catch {
    // Without storage the cookie remains.
  }
}

export function showSavedProducts(): void {
  for (const list of LISTS) {
    const ids = cookie(list).split(".").filter(Boolean);
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-list=${list}]`)) {
      // A busy button shows the wanted state.
      if (!button.ariaBusy) button.ariaPressed = String(ids.includes(button.value));
    }
    showCount(list, ids.length);
    store(list, ids);
  }
}
