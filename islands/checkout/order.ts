// The order on its way to the edge and what comes back.

import type { Failure } from "../contracts/failure.ts";
import { send } from "../stores/command.ts";
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
  const body: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) body[name] = String(value);
  body["phone"] = barePhone(body["phone"] ?? "");
  try {
    const { redirect } = (await send(url, body, { offline })) as { redirect: string };
    return redirect;
  } catch (error) {
    const { message, cause } = error as Error;
    return { message, fields: (cause as Failure["error"] | undefined)?.fields ?? {} };
  }
}
