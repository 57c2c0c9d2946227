// The cart of every page before any island: its count, its socket and the link that opens it.

import type { CartDrawerProps } from "../contracts/cart.ts";
import { createTally } from "../stores/tally.ts";
import { showCount } from "./badge.ts";
import { find } from "./find.ts";
import { listen } from "./socket.ts";
import { till } from "./till.ts";

export const tally = createTally();

export function showCart(): void {
  const { count, revision } = tally.get();
  showCount("cart", count);
  // Who has no cart hears of none, and a page that is still loading has better things to do.
  if (!revision || document.readyState !== "complete") return;
  const { socketUrl } = addresses();
  if (socketUrl) listen(tally, socketUrl);
}

/** Opens the drawer at once, with the markup it came with, and then brings it to life. */
export function openCart(event: MouseEvent, link: HTMLAnchorElement): void {
  const drawer = find("cart-drawer");
  const dialog = drawer?.querySelector("dialog");
  // Whoever wants another tab gets the cart page there.
  if (!dialog || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  dialog.showModal();
  till().then(
    (cart) => {
      cart.follow();
      void cart.refresh();
      void drawer?.start();
    },
    () => location.assign(link.href),
  );
}

/** The drawer is on every page and is told all addresses of the cart. */
export function addresses(): CartDrawerProps {
  return (find("cart-drawer")?.props ?? {}) as CartDrawerProps;
}
