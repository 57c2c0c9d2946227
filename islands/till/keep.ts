// Favourites, the comparison and the city, which the edge keeps in cookies.

import type { Shared } from "../storefront/shared.ts";
import { type Sent, send } from "../stores/command.ts";

interface Kept {
  marked?: boolean;
}

/** What was pressed and not yet answered. */
const busy = new WeakSet<object>();

/** One command after the other: each answer sets a whole cookie, which the next command must carry. */
let last = Promise.resolve();

/**
 * Sends a form whose answer is kept in a cookie, as it is filled in now. The pressed button puts its product into its
 * list or takes it out, which is said where the page has words for it; a form sent without a button needs none.
 */
export function keep(
  { toast, recall }: Pick<Shared, "toast" | "recall">,
  form: HTMLFormElement,
  button: Partial<HTMLButtonElement>,
  url: string,
  sent?: Sent,
): void {
  // A second click before the answer would undo the first.
  if (busy.has(button)) return;
  busy.add(button);
  const fields = Object.fromEntries(new FormData(form));
  button.ariaBusy = "true";
  last = last.then(async () => {
    try {
      const answer = (await send(url, fields, { sent })) as Kept;
      toast(button.dataset?.["mark"] + (answer.marked ? "" : "Removed"));
    } catch (error) {
      toast("failed", (error as Error).message);
    }
    button.ariaBusy = null;
    busy.delete(button);
    recall();
  });
}
