// The page of favourites or of the comparison is drawn again when its list was changed elsewhere: in another tab, or before
// the browser's Back brought the page back from its memory.

import { cookie } from "../stores/cookie.ts";
import { isSaving } from "./save.ts";

const listOfPage = () => document.querySelector<HTMLElement>("[data-list-page]")?.dataset["listPage"] ?? "";
const idsOf = (list: string) => (list ? cookie(list) : "");

/** The list's cookie as this page shows it, its own presses included: a removed product stays, to be taken back. */
let shown = idsOf(listOfPage());

addEventListener("list:change", () => {
  shown = idsOf(listOfPage());
});

/** Draws the page again if its list has changed elsewhere. */
export function followList(draw = () => location.reload()): void {
  const ids = idsOf(listOfPage());
  // The cookie of an own press may be there before its answer.
  if (ids === shown || isSaving()) return;
  shown = ids;
  draw();
}
