// The chosen city in the header of a page that comes from a cache.

import { cookie } from "../stores/cookie.ts";

export function showCity(): void {
  // A list that is just being chosen from keeps what it shows.
  for (const list of document.querySelectorAll<HTMLSelectElement>("select[name=city]:not(:focus)")) {
    list.value = cookie("selected_city");
    // The shop may have this city no more.
    if (list.selectedIndex < 0) list.value = "";
  }
}
