// Favourites and the comparison, which the edge stores in cookies: the buttons of all cards and the counts show them.

import { cookie } from "../stores/cookie.ts";
import { showCount } from "./badge.ts";

/** The lists, named as their cookies. */
const LISTS = ["favourites", "compare"];

/** The browser's storage has the ids as well, for scripts of the site's owner (spec commerce 3); of an empty list nothing. */
function store(list: string, ids: string[]): void {
  try {
    if (ids.length) localStorage.setItem(list, `[${ids}]`);
    else localStorage.removeItem(list);
  } catch {
    // A browser that keeps nothing has the cookie at least.
  }
}

export function showSavedProducts(): void {
  for (const list of LISTS) {
    const ids = cookie(list).split(".").filter(Boolean);
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-list=${list}]`)) {
      // One that is busy shows what is wanted.
      if (!button.ariaBusy) button.ariaPressed = String(ids.includes(button.value));
    }
    showCount(list, ids.length);
    store(list, ids);
  }
}
