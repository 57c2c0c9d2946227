// The order on its way to the edge and what comes back.

import type { Failure } from "../contracts/failure.ts";
import { type Command, newId, send } from "../stores/command.ts";
import { barePhone } from "./phone.ts";

export interface Refusal {
  message: string;
  fields: Record<string, string>;
}

/** Sends the form; answers where the shopper goes from here, or why not. */
export async function placeOrder(
  url: string,
  form: HTMLFormElement,
  offline: (waiting: boolean) => void,
): Promise<string | Refusal> {
  // The form brings the id of its order.
  const command: Command = { command: newId() };
  for (const [name, value] of new FormData(form)) command[name] = String(value);
  command["phone"] = barePhone(String(command["phone"] ?? ""));
  try {
    const { redirect } = (await send(url, command, { offline })) as { redirect: string };
    return redirect;
  } catch (error) {
    const { message, cause } = error as Error;
    return { message, fields: (cause as Failure["error"] | undefined)?.fields ?? {} };
  }
}
