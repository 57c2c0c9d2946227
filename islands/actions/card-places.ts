// The slot of a card that shows either "add to cart" or the amount in the cart.

export const BUTTON = ".card > .add";
export const CARD_AMOUNT = "card-amount";

/** A shopper cannot have noticed a swap that is more recent than this. */
const UNSEEN_MS = 500;

const changed = new WeakMap<Element, number>();

/** The amount over the button. */
export const amountOf = ({ nextElementSibling: next }: Element): HTMLElement | null =>
  next?.matches(`.${CARD_AMOUNT}`) ? (next as HTMLElement) : null;

/** The visible element of a slot: a hidden button cannot take the focus. */
export function seenOf(button: HTMLElement): HTMLElement {
  return amountOf(button)?.querySelector<HTMLElement>(":last-child") ?? button;
}

/** Records that a press has just swapped this button's slot. */
export function noteChange(button: Element): void {
  if (button.parentElement) changed.set(button.parentElement, performance.now());
}

/**
 * The next of several quick presses may land on the element that has just replaced its target. On an amount it adds once
 * more; on an "add" that replaced a removed amount it does nothing.
 */
export function followQuickPresses(add: (product: string) => void): void {
  addEventListener(
    "click",
    (event) => {
      const place = event.target instanceof Element ? event.target.closest(`${BUTTON},.${CARD_AMOUNT}`) : null;
      const at = place?.parentElement && changed.get(place.parentElement);
      if (!place || !at || event.timeStamp - at > UNSEEN_MS) return;
      event.preventDefault();
      event.stopPropagation();
      const button = place.previousElementSibling;
      if (place.matches(`.${CARD_AMOUNT}`) && button instanceof HTMLButtonElement) add(button.value);
    },
    true,
  );
}
