// The cart of every page before any island: its count, its socket and the link that opens it.

import type { CartDrawerProps } from "../contracts/cart.ts";
import type { ShopIsland } from "../runtime/island.ts";
import { type Cart, createCart } from "../stores/cart.ts";
import { showCount } from "./badge.ts";

export const cart: Cart = createCart(addresses);

export function showCart(): void {
  const { count, revision } = cart.get();
  showCount("cart", count);
  // Who has no cart hears of none, and a page that nobody has touched yet asks for nothing more.
  if (revision && navigator.userActivation?.hasBeenActive) void island("cart-socket")?.start();
}

/** Opens the drawer at once, with the markup it came with, and then brings it to life. */
export function openCart(event: MouseEvent): void {
  const drawer = island("cart-drawer");
  const dialog = drawer?.querySelector("dialog");
  // Whoever wants another tab gets the cart page there.
  if (!dialog || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  dialog.showModal();
  cart.follow();
  void cart.refresh();
  void drawer?.start();
}

/** The drawer is on every page and is told all addresses of the cart. */
function addresses(): CartDrawerProps {
  return JSON.parse(island("cart-drawer")?.getAttribute("props") ?? "{}");
}

function island(name: string) {
  return document.querySelector<ShopIsland>(`shop-island[name=${name}]`);
}
