// The confirmation of an added product: a toast with its card. A button and Escape close it, and a window takes its place.
// Goods that go with the product are added from it (offers.ts), so it follows the cart while it is shown.

import type { PageApi } from "../storefront/page-api.ts";
import type { Cart } from "../stores/cart.ts";
import { addedCard, writeCard } from "./added-card.ts";
import { seenOf } from "./card-places.ts";
import { isWindow, isWindowOpen } from "./windows.ts";

/** The shown confirmation, and its product: another press for it changes the card in its place. */
let current: { element: HTMLElement; product: string } | undefined;

/** The shown confirmation that holds this button of an offer. */
function confirmationAround(button: HTMLElement | null): HTMLElement | null {
  const around = button?.closest<HTMLElement>(".toast");
  return around?.isConnected ? around : null;
}

/** Confirms that the product is in the cart. Returns the confirmation if it is a new one that can hold offers. */
export function confirmAdded(
  cart: Cart,
  toast: PageApi["toast"],
  product: string,
  button: HTMLElement | null,
): HTMLElement | undefined {
  const { view } = cart.get();
  const around = confirmationAround(button);
  if (around) {
    clearRefusal(around);
    writeCard(around, view, product);
    current = { element: around, product };
    return undefined;
  }
  if (current?.product === product && current.element.matches(".toast[data-stays]") && current.element.isConnected) {
    writeCard(current.element, view, product);
    return undefined;
  }
  const card = addedCard(view, product);
  const shown = toast("added", card);
  if (!card || !shown) return undefined;
  const { element } = shown;
  current = { element, product };
  // Only the changed part is announced, not the whole card again.
  element.setAttribute("aria-atomic", "false");
  const opener = button && seenOf(button);
  if (opener) followOpener(element, opener);
  closable(element, () => {
    const hadFocus = element.contains(document.activeElement);
    shown.remove();
    if (hadFocus && button) seenOf(button).focus({ preventScroll: true });
  });
  const stop = cart.subscribe(({ view }) => {
    if (!element.isConnected) stop();
    else if (current?.element === element) writeCard(element, view, current.product);
  });
  return element;
}

/**
 * Shows in the confirmation why one of its goods was not added: another toast would take its place. False for other
 * buttons.
 */
export function refuse(button: HTMLElement | null, message: string): boolean {
  const around = confirmationAround(button);
  if (!around || !message) return false;
  clearRefusal(around);
  const refusal = Object.assign(document.createElement("strong"), { className: "added-refusal", textContent: message });
  around.querySelector(".added-text")?.after(refusal);
  return true;
}

function clearRefusal(confirmation: HTMLElement): void {
  confirmation.querySelector(".added-refusal")?.remove();
}

/** The keyboard goes from the pressed button into the confirmation, wherever that stands in the page. */
function followOpener(element: HTMLElement, source: HTMLElement): void {
  if (!element.matches("[popover]")) return;
  element.hidePopover();
  element.showPopover({ source });
}

function closable(element: HTMLElement, close: () => void): void {
  const until = new AbortController();
  const { signal } = until;
  const end = () => {
    until.abort();
    if (element.isConnected) close();
  };
  element.querySelector(".added-close")?.addEventListener("click", end, { signal });
  addEventListener(
    "keydown",
    ({ key, target, defaultPrevented }) => {
      const isElsewhere = isWindowOpen() || (target as Element).ariaExpanded === "true";
      if (key === "Escape" && !defaultPrevented && !isElsewhere) end();
    },
    { signal },
  );
  addEventListener(
    "beforetoggle",
    ({ target, newState }) => {
      if (newState === "open" && isWindow(target)) end();
    },
    { signal, capture: true },
  );
  // Back may show the page again much later.
  addEventListener("pagehide", end, { signal });
}
