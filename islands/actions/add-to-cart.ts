// "Add to cart" from any card. All cards of a page may share one form: the pressed button says which product.

import { QUANTITY, readDecimal } from "../decimal/decimal.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { Cart } from "../stores/cart.ts";
import type { SentCommand } from "../stores/command.ts";

const DONE_MS = 3000;

interface Addition {
  url: string;
  button: HTMLElement | null;
  fields: Record<string, unknown>;
  sent?: SentCommand;
}

/** Shows on the button that the product is being added, then that it is in the cart. */
export async function addToCart(
  cart: Cart,
  toast: PageApi["toast"],
  { url, button, fields, sent }: Addition,
): Promise<void> {
  const show = (state: "busy" | "done" | "") => {
    if (!button) return;
    button.dataset["state"] = state;
    button.ariaBusy = String(state === "busy");
  };
  show("busy");
  try {
    const quantity = readDecimal(String(fields["quantity"] ?? ""), QUANTITY) || undefined;
    await cart.add(String(fields["product"]), quantity, url, sent);
    toast("added");
    show("done");
    setTimeout(() => button?.dataset["state"] === "done" && show(""), DONE_MS);
  } catch (error) {
    toast("failed", (error as Error).message);
    show("");
  }
}
