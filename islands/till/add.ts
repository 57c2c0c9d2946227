// "Add to cart" from any card. All cards of a page may share one form: the pressed button says which.

import type { Shared } from "../storefront/shared.ts";
import type { Cart } from "../stores/cart.ts";
import type { Sent } from "../stores/command.ts";

const DONE_MS = 3000;

export async function add(
  cart: Cart,
  toast: Shared["toast"],
  fields: FormData,
  button: HTMLElement | null,
  address: string,
  sent: Sent | undefined,
): Promise<void> {
  const mark = (state: string) => {
    if (!button) return;
    button.dataset["state"] = state;
    button.ariaBusy = String(state === "busy");
  };
  mark("busy");
  try {
    const quantity = Number(fields.get("quantity")) || undefined;
    await cart.add(String(fields.get("product")), quantity, address, sent);
    toast("added");
    mark("done");
    setTimeout(() => button?.dataset["state"] === "done" && mark(""), DONE_MS);
  } catch (error) {
    toast("failed", (error as Error).message);
    mark("");
  }
}
