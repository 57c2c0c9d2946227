// Sends the order and interprets the answer.

import type { Failure } from "../contracts/failure.ts";
import type { Faults } from "../forms/rules.ts";
import { type Command, newId, send, UNKNOWN_OUTCOME } from "../stores/command.ts";

export interface Refusal {
  message: string;
  /** The form shows another cart than the shopper's own, or outdated prices. */
  isOutdated: boolean;
  /** An order was placed under the form's id, so the next order needs a new one. */
  isUsed: boolean;
  /** The shopper is told for which company the next press orders. */
  isOfOtherCompany: boolean;
  /** The shopper must sign in to continue. */
  needsSignIn: boolean;
  fields: Faults;
}

/** The form was sent before, and its order placed. */
const ORDERED = "ordered";

/** The form shows another company than the one that is acted for. */
const OTHER_COMPANY = "company_changed";

/** Codes after which the form is renewed before it is sent again. */
const OUTDATED = ["other_cart", "repriced", "promo_changed", OTHER_COMPANY, ORDERED];

/** Codes that signing in resolves: the session is over, or the shop accepts orders of accounts only. */
const SIGN_IN = ["unauthorized", "session_ended", "sign_in_first", "signed_out"];

/** Codes of an unknown outcome: the checkout page shows its check in place of the form. */
const CHECKED = [UNKNOWN_OUTCOME, "checking", "lost"];

/** Failures of the edge or the cart on the way: the outcome is as unknown as without an answer. */
const UNTOLD = ["internal", "cart_closed"];

/** This try placed no order; an earlier one without an answer may have. */
const NOT_ORDERED = "backend";

/**
 * The edge waits 30 s for the backend's answer to an order, after up to 12 s and 24 s of preparations. An earlier retry
 * would only hear that the order is pending.
 */
const PATIENCE_MS = 75_000;

/** Ids of tries without an answer, in this press or an earlier one. */
const unheard = new Set<string>();

/** Sends the form; returns the address of the next page, or why there is no order. */
export async function placeOrder(
  form: HTMLFormElement,
  offline: (waiting: boolean) => void,
): Promise<string | Refusal> {
  // The form carries the id of its order.
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
      isOfOtherCompany: code === OTHER_COMPANY,
      needsSignIn: SIGN_IN.includes(code),
      fields,
    };
  }
}
