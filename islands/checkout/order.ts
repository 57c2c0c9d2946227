// The order on its way to the edge and what comes back.

import type { Failure } from "../contracts/failure.ts";
import type { Faults } from "../forms/rules.ts";
import { send } from "../stores/command.ts";

export interface Refusal {
  message: string;
  fields: Faults;
}

/** Sends the form; returns the address of the next page, or why there is no order. */
export async function placeOrder(
  form: HTMLFormElement,
  offline: (waiting: boolean) => void,
): Promise<string | Refusal> {
  const body = Object.fromEntries(new FormData(form));
  try {
    const { redirect } = (await send(form.action, body, { offline })) as { redirect: string };
    return redirect;
  } catch (error) {
    const { message, cause } = error as Error;
    return { message, fields: (cause as Failure["error"] | undefined)?.fields ?? {} };
  }
}
