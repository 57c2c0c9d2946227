// The cart before any island: its count, its socket and the link that opens it.

import type { CartDrawerProps } from "../contracts/cart.ts";
import type { Cart } from "../stores/cart.ts";
import { createCartSummary, hasCart } from "../stores/cart-summary.ts";
import { loadActions } from "./actions.ts";
import { showCount } from "./badge.ts";
import { openModal } from "./dialogs.ts";
import { findIsland } from "./elements.ts";
import { listen } from "./socket.ts";
import { placeToast } from "./toast.ts";

export const summary = createCartSummary();

/** Shows the count. Listens for updates once the page has loaded, if there is a cart. */
export function showCart(): void {
  const { count, revision } = summary.get();
  showCount("cart", count);
  // Refreshes an open cart page that is behind.
  const page = findIsland("cart-page");
  const shown = page?.previousElementSibling as HTMLElement | undefined;
  if (Number(shown?.dataset["revision"]) !== revision) void page?.start();
  if (!hasCart() || document.readyState !== "complete") return;
  const { socketUrl } = cartAddresses();
  if (socketUrl) listen(summary, socketUrl);
}

/** Opens the drawer at once with its prerendered markup, then starts it. If it cannot start, the link is followed. */
export function openCart(event: MouseEvent, link: HTMLAnchorElement): void {
  const drawer = findIsland("cart-drawer");
  const dialog = drawer?.querySelector("dialog");
  // These keys open the cart page in another tab or window.
  if (!drawer || !dialog || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openModal(dialog, () => {
    placeToast();
    loadCart()
      .then((cart) => {
        cart.follow();
        void cart.refresh();
        return drawer.start();
      })
      .catch(() => {})
      .then(() => dialog.open && !drawer.hasAttribute("ready") && location.assign(link.href));
  });
}

export async function loadCart(): Promise<Cart> {
  const actions = await loadActions();
  if (!actions) throw new Error("islands/actions cannot be loaded");
  return actions.cart;
}

/** The cart's addresses, from the drawer on every page. */
export function cartAddresses(): CartDrawerProps {
  return (findIsland("cart-drawer")?.props ?? {}) as CartDrawerProps;
}
