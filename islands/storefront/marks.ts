// What the edge keeps in cookies: favourites and the comparison, which the buttons of all cards show, and the city.

import { send } from "../stores/command.ts";
import { cookie } from "../stores/cookie.ts";
import { showCount } from "./badge.ts";
import { toast } from "./toast.ts";

const idsOf = (list: string) => cookie(list).split(".").filter(Boolean);

interface Kept {
  marked?: boolean;
}

/** One command after the other: each answer sets a whole cookie, which the next command must carry. */
let last = Promise.resolve();

/**
 * Sends a form whose answer is kept in a cookie, as it is filled in now. The pressed button puts its product into its
 * list or takes it out, which is said where the page has words for it; a form sent without a button needs none.
 */
export function keep(form: HTMLFormElement, button: Partial<HTMLButtonElement>, url: string): void {
  // A second click before the answer would undo the first.
  if (button.ariaBusy) return;
  const fields = Object.fromEntries(new FormData(form));
  button.ariaBusy = "true";
  last = last.then(async () => {
    try {
      const answer = (await send(url, fields)) as Kept;
      toast(button.dataset?.["mark"] + (answer.marked ? "" : "Removed"));
    } catch (error) {
      toast("failed", (error as Error).message);
    }
    button.ariaBusy = null;
    showMarks();
  });
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
