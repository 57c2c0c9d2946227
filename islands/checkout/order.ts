// The order on its way to the edge and what comes back.

import type { Failure } from "../contracts/failure.ts";
import type { Faults } from "../forms/rules.ts";
import { type Command, newId, send, UNKNOWN_OUTCOME } from "../stores/command.ts";

export interface Refusal {
  message: string;
  /** The form shows another cart than the shopper's, or other prices than those of now. */
  isOutdated: boolean;
  /** The form's id is that of an order which was placed: the next one needs another. */
  isUsed: boolean;
  /** The way on is the form of sign-in. */
  needsSignIn: boolean;
  fields: Faults;
}

/** The form was sent before, and its order placed. */
const ORDERED = "ordered";

/** The form is renewed before it is sent again. */
const OUTDATED = ["other_cart", "repriced", "promo_changed", ORDERED];

/** Who has signed in can order: the session is over, or the shop takes orders of accounts alone. */
const SIGN_IN = ["unauthorized", "sign_in_first", "signed_out"];

/** The edge does not know whether there is an order: the page of the checkout says so, as long as it asks in place of its form. */
const CHECKED = [UNKNOWN_OUTCOME, "checking", "lost"];

/** The edge, or the cart, broke down on the way: no more is known of the order than without an answer. */
const UNTOLD = ["internal", "cart_closed"];

/** Nothing was ordered by this try; one that got no answer may have been carried out even so. */
const NOT_ORDERED = "backend";

/** The edge waits half a minute for the backend's answer to an order, and some seconds for what comes before and after: who
 * asked again meanwhile would only hear that it is under way. */
const PATIENCE_MS = 60_000;

/** The ids under which a try got no answer, in this press or one before it. */
const unheard = new Set<string>();

/** Sends the form; returns the address of the next page, or why there is no order. */
export async function placeOrder(
  form: HTMLFormElement,
  offline: (waiting: boolean) => void,
): Promise<string | Refusal> {
  // The form brings the id of its order.
  const command: Command = { command: newId() };
  for (const [name, value] of new FormData(form)) command[name] = String(value);
  const lost = () => unheard.add(command.command);
  try {
    const { redirect } = (await send(form.action, command, { offline, lost, patienceMs: PATIENCE_MS })) as {
      redirect: string;
    };
    return redirect;
  } catch (error) {
    const refusal = (error as Error).cause as Failure["error"] | undefined;
    const { code = "", fields = {} } = refusal ?? {};
    if (CHECKED.includes(code)) return form.dataset["page"] as string;
    const isUntold = UNTOLD.includes(code) || (unheard.has(command.command) && code === NOT_ORDERED);
    const message = isUntold ? "" : (refusal?.message ?? (error as Error).message);
    return {
      message,
      isOutdated: OUTDATED.includes(code),
      isUsed: code === ORDERED,
      needsSignIn: SIGN_IN.includes(code),
      fields,
    };
  }
}
