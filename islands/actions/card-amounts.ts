// Amounts of products in the cart, on their cards: minus and plus replace "add to cart". The button is only hidden, so it
// keeps their room and nothing moves. A card shows the edge's last answer and is busy while a request is pending.

import type { CartLine } from "../contracts/cart.ts";
import { writeDecimal } from "../decimal/decimal.ts";
import { stepQuantity } from "../decimal/step.ts";
import type { PageApi } from "../storefront/page-api.ts";
import type { Cart } from "../stores/cart.ts";
import type { Say } from "../words/words.ts";
import { amountOf, BUTTON, CARD_AMOUNT, followQuickPresses, noteChange } from "./card-places.ts";

export function showAmounts(cart: Cart, say: Say, toast: PageApi["toast"]): void {
  /** Wanted amount of each product until the edge has answered; the next step starts from it. */
  const wanted = new Map<string, number>();
  const spoken = Object.assign(document.createElement("p"), { className: "unseen", role: "status" });
  document.body.append(spoken);
  let isRead = false;

  function show(): void {
    const buttons = document.querySelectorAll<HTMLButtonElement>(BUTTON);
    // A form without a word for "added" belongs to a view whose buttons stay as they are.
    if (!buttons[0]?.form?.dataset["done"]) return;
    readCart();
    const { view, busy } = cart.get();
    if (!view) return;
    for (const button of buttons) {
      const line = view.lines.find(({ product }) => product === button.value);
      const shown = amountOf(button);
      if (!line) putBack(button, shown);
      // A button that is still adding accepts more presses.
      else if (shown || !busy.has(line.product)) write(shown ?? place(button, line), line, busy.has(line.product));
    }
  }

  /** The page knows that a cart exists before it knows the lines. */
  function readCart(): void {
    const { count, view } = cart.get();
    if (isRead || !(count || view)) return;
    isRead = true;
    cart.follow();
    if (!view) void cart.refresh();
  }

  function place(button: HTMLButtonElement, line: CartLine): HTMLElement {
    const { product, title } = line;
    const amount = Object.assign(document.createElement("div"), { className: `stepper ${CARD_AMOUNT}`, role: "group" });
    amount.ariaLabel = say("cart.quantity_of", { title });
    // Screen readers hear the edge's answer, not each press.
    const number = Object.assign(document.createElement("output"), { ariaLive: "off" });
    const less = turner(say("cart.decrease_named", { title }), () => void turn(product, -1));
    const more = turner(say("cart.increase_named", { title }), () => void turn(product, 1));
    amount.append(less, number, more);
    const hadFocus = button === document.activeElement;
    button.after(amount);
    button.dataset["amount"] = "";
    // A `state` means that the button was pressed on this page.
    if (button.dataset["state"] !== undefined) noteChange(button);
    if (hadFocus) more.focus({ preventScroll: true });
    return amount;
  }

  function write(amount: HTMLElement, { quantity }: CartLine, isBusy: boolean): void {
    const number = amount.querySelector("output");
    if (number) number.textContent = writeDecimal(quantity);
    amount.ariaBusy = String(isBusy);
  }

  async function turn(product: string, direction: 1 | -1): Promise<void> {
    const line = cart.get().view?.lines.find((one) => one.product === product);
    if (!line) return;
    const last = wanted.get(product) ?? Number(line.quantity);
    const quantity = stepQuantity(last, line, direction);
    if (quantity === last) return;
    if (!navigator.onLine) toast("offline");
    wanted.set(product, quantity);
    try {
      await cart.put(product, quantity);
      speak();
    } catch (error) {
      toast("failed", (error as Error).message);
    }
    // A later press may have changed the wanted amount.
    if (wanted.get(product) === quantity) wanted.delete(product);
  }

  function speak(): void {
    const { view } = cart.get();
    if (view) spoken.textContent = say("cart.spoken", { count: view.count, total: view.quote.total });
  }

  followQuickPresses((product) => void turn(product, 1));
  cart.subscribe(show);
  show();
}

function turner(name: string, press: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "drawn",
    onclick: press,
  });
  button.ariaLabel = name;
  return button;
}

/** Shows the button again after the product has left the cart. */
function putBack(button: HTMLButtonElement, amount: HTMLElement | null): void {
  if (!amount) return;
  const hadFocus = amount.contains(document.activeElement);
  amount.remove();
  delete button.dataset["amount"];
  noteChange(button);
  if (hadFocus) button.focus({ preventScroll: true });
}
