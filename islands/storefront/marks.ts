// What the edge keeps in cookies: favourites and the comparison, which the buttons of all cards show.

import { cookie } from "../stores/cookie.ts";
import { showCount } from "./badge.ts";

const idsOf = (list: string) => cookie(list).split(".").filter(Boolean);

export function showMarks(): void {
  for (const list of ["favourites", "compare"]) {
    const ids = idsOf(list);
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-mark=${list}]`)) {
      button.ariaPressed = String(ids.includes(button.value));
    }
    showCount(list, ids.length);
  }
}
