// A visitor's vote on a review counts once. Without this module the form leads back to the page.

import type { Failure } from "../contracts/failure.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { newId, send } from "../stores/command.ts";

export async function vote(form: HTMLFormElement, button: HTMLButtonElement, toast: PageApi["toast"]): Promise<void> {
  const buttons = [...form.querySelectorAll("button")];
  if (buttons.some(({ ariaDisabled }) => ariaDisabled === "true")) return;
  for (const one of buttons) one.ariaDisabled = "true";
  try {
    const fields = Object.fromEntries(new FormData(form, button));
    const { counted } = (await send(form.action, { command: newId(), ...fields })) as { counted: boolean };
    button.ariaPressed = "true";
    const count = button.querySelector(".chip-count");
    if (counted && count) count.textContent = String(Number(count.textContent) + 1);
  } catch (error) {
    for (const one of buttons) one.ariaDisabled = null;
    const { message, cause } = error as Error & { cause?: Failure["error"] };
    // The backend's reason is more specific than our message.
    toast("failed", Object.values(cause?.fields ?? {})[0] || message);
  }
}
