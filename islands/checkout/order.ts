// The order on its way to the edge and what comes back.

import type { Failure } from "../contracts/failure.ts";
import type { Faults } from "../forms/rules.ts";
import { type Command, newId, send } from "../stores/command.ts";

export interface Refusal {
  message: string;
  fields: Faults;
}

/** Sends the form; returns the address of the next page, or why there is no order. */
export async function placeOrder(
  form: HTMLFormElement,
  offline: (waiting: boolean) => void,
): Promise<string | Refusal> {
  // The form brings the id of its order.
  const command: Command = { command: newId() };
  for (const [name, value] of new FormData(form)) command[name] = String(value);
  try {
    const { redirect } = (await send(form.action, command, { offline })) as { redirect: string };
    return redirect;
  } catch (error) {
    const { message, cause } = error as Error;
    return { message, fields: (cause as Failure["error"] | undefined)?.fields ?? {} };
  }
}
