// A form that a module would send without leaving the page, and whose module has not come yet.

import type { ShopIsland } from "../runtime/island.ts";
import type { Sent } from "../stores/command.ts";
import { post } from "../stores/post.ts";
import { find } from "./find.ts";
import { toast } from "./toast.ts";

/** What was sent before the till was there: one command, since its answer may name a new guest. */
export const early: { sent?: Sent | undefined } = {};

/**
 * Starts the module and submits the form once more, to the module, or where that cannot be had, as the plain form that
 * it is. The first command of a page does not wait: it is sent, and the till only takes its answer. Islands that were
 * drawn from props have forms that lead somewhere, which nothing must hold.
 */
export function hold(form: HTMLFormElement, button: HTMLButtonElement | null): unknown {
  const forTill = form.matches("[data-add],[data-kept],#consent");
  const island = forTill ? find("till") : form.closest<ShopIsland>("shop-island:not([props])");
  if (!island || island.matches("[ready],[tried]")) return;
  // Nothing comes without a network; the form waits for it.
  if (!navigator.onLine) toast("offline");
  if (button && forTill) button.ariaBusy = "true";
  let mine: Sent | undefined;
  if (forTill && form.id !== "consent" && !early.sent) {
    const url = (button?.getAttribute("formaction") ?? form.getAttribute("action")) as string;
    // The command only has to be another one than the others of the same cart.
    const fields = { command: `${Math.random()}`.slice(2), ...Object.fromEntries(new FormData(form, button)) };
    mine = { pressed: button ?? form, fields, answer: post(url, fields) };
    early.sent = mine;
  }
  return island.start().then(async () => {
    island.setAttribute("tried", "");
    // Without a till nobody else takes the answer, and a new guest must have a name before the next command.
    const answered = !island.matches("[ready]") && (await early.sent?.answer)?.ok;
    if (button) button.ariaBusy = null;
    // Where the module failed earlier this runs within the event that is held, and a form is not submitted within one.
    if (!mine || !answered) setTimeout(() => form.requestSubmit(button));
  });
}
