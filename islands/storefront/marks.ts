// Favourites and the comparison: lists that the edge keeps in a cookie of their name. The buttons of all cards
// show what the browser keeps.

import { send } from "../stores/command.ts";
import { cookie } from "../stores/cookie.ts";
import { showCount } from "./badge.ts";
import { toast } from "./toast.ts";

const idsOf = (list: string) => cookie(list).split(".").filter(Boolean);

/** Puts the button's product into its list or takes it out, and says so where the page has words for it. */
export async function toggleMark(button: HTMLButtonElement, url: string): Promise<void> {
  // A second click before the answer would undo the first.
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  const { value, dataset } = button;
  const list = dataset["mark"] ?? "";
  try {
    await send(url, { product: value });
    toast(idsOf(list).includes(value) ? list : `${list}Removed`);
  } catch (error) {
    toast("failed", (error as Error).message);
  }
  button.ariaBusy = null;
  showMarks();
}

export function showMarks(): void {
  for (const list of ["favourites", "compare"]) {
    const ids = idsOf(list);
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-mark=${list}]`)) {
      button.ariaPressed = String(ids.includes(button.value));
    }
    showCount(list, ids.length);
  }
}
