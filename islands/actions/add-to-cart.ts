// "Add to cart" on any card. All cards of a page may share one form: the pressed button carries the product.

import type { PageApi } from "../storefront/page-api.ts";
import type { Cart } from "../stores/cart.ts";
import type { SentCommand } from "../stores/command.ts";

const DONE_MS = 3000;

/** Labels of the pressed buttons, to be restored. */
const labels = new WeakMap<HTMLButtonElement, string>();

interface Addition {
  url: string;
  button: HTMLButtonElement | null;
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
    sayDone(button, state === "done");
  };
  show("busy");
  const confirmation = import("./confirmation.ts").catch(() => undefined);
  try {
    const text = fields["quantity"];
    const quantity = text === undefined ? undefined : await typedQuantity(button, String(text));
    const product = String(fields["product"]);
    await cart.add(product, quantity, url, sent);
    const confirmed = await confirmation;
    const shown = confirmed?.confirmAdded(cart, toast, product, button);
    if (!confirmed) toast("added");
    // Views with an empty word keep their buttons unchanged; on a card the amount already shows the result.
    show(button?.form?.dataset["done"] === "" || button?.closest(".card") ? "" : "done");
    const then = button?.dataset["then"];
    // A window may offer goods itself.
    if (then && shown && !button?.closest("dialog")) {
      const inCart = (id: string) => cart.get().view?.lines.some((line) => line.product === id) ?? false;
      void import("./offers.ts").then(({ offer }) => offer(shown, then, inCart));
    }
    setTimeout(() => button?.dataset["state"] === "done" && show(""), DONE_MS);
  } catch (error) {
    const { message } = error as Error;
    if (!(await confirmation)?.refuse(button, message)) toast("failed", message);
    show("");
    dispatchEvent(new CustomEvent("add:refused", { detail: String(fields["product"]) }));
  }
}

async function typedQuantity(button: HTMLButtonElement | null, text: string): Promise<number | undefined> {
  const { readQuantity } = await import("./decimal-fields.ts");
  return readQuantity(button?.form?.elements.namedItem("quantity"), text) || undefined;
}

/** The form carries the word for all of its buttons. */
function sayDone(button: HTMLButtonElement, isDone: boolean): void {
  const done = button.form?.dataset["done"];
  if (!done) return;
  // A label that was written meanwhile, with another sum, stays.
  if (isDone === (button.textContent === done)) return;
  if (isDone) labels.set(button, button.textContent ?? "");
  button.textContent = isDone ? done : (labels.get(button) ?? "");
}
