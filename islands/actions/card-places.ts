// The one place of a card where "add to cart" stands, or the amount that is in the cart.

export const BUTTON = ".card > .add";
export const CARD_AMOUNT = "card-amount";

/** So soon after a place has changed nobody has seen it yet. */
const UNSEEN_MS = 500;

const changed = new WeakMap<Element, number>();

/** The amount that stands over the button. */
export const amountOf = ({ nextElementSibling: next }: Element): HTMLElement | null =>
  next?.matches(`.${CARD_AMOUNT}`) ? (next as HTMLElement) : null;

/** What is seen of a place: a button that has given it away can take no focus. */
export function seenOf(button: HTMLElement): HTMLElement {
  return amountOf(button)?.querySelector<HTMLElement>(":last-child") ?? button;
}

/** The place of this button shows something else from now on, because of a press. */
export function noteChange(button: Element): void {
  if (button.parentElement) changed.set(button.parentElement, performance.now());
}

/**
 * The next of several quick presses may land on what has just replaced its target. On an amount in the place of "add"
 * it adds once more; on "add" in the place of an amount, which is gone, it does nothing.
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
