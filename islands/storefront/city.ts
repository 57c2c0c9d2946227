// The chosen city in the header of a page that is kept for everybody.

import { cookie } from "../stores/cookie.ts";

export function showCity(): void {
  // A list that is being chosen from shows what is chosen, not what was kept before.
  for (const list of document.querySelectorAll<HTMLSelectElement>("select[name=city]:not(:focus)")) {
    list.value = cookie("selected_city");
    // A city that the shop has no more is none.
    if (list.selectedIndex < 0) list.value = "";
  }
}
