// The cart of every page before any island: its count, its socket and the link that opens it.

import type { CartDrawerProps } from "../contracts/cart.ts";
import type { ShopIsland } from "../runtime/island.ts";
import { type Cart, createCart } from "../stores/cart.ts";
import { listen } from "../stores/cart-socket.ts";
import { showCount } from "./badge.ts";
import { toast } from "./toast.ts";

let listening = false;
let wasOffline = false;

export const cart: Cart = createCart(addresses);

export function showCart(): void {
  const { count, revision, offline } = cart.get();
  showCount("[data-cart-count]", count);
  if (offline && !wasOffline) toast("offline");
  wasOffline = offline;
  const { socketUrl } = addresses();
  // Who has no cart hears of none.
  if (listening || !revision || !socketUrl) return;
  listening = true;
  listen(cart, socketUrl);
}

/** Opens the drawer at once, with the markup it came with, and then brings it to life. */
export function openCart(event: MouseEvent): void {
  const island = drawer();
  const dialog = island?.querySelector("dialog");
  // Whoever wants another tab gets the cart page there.
  if (!dialog || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  dialog.showModal();
  cart.follow();
  void cart.refresh();
  void island?.start();
}

/** The drawer is on every page and is told all addresses of the cart. */
function addresses(): CartDrawerProps {
  return JSON.parse(drawer()?.getAttribute("props") ?? "{}");
}

function drawer() {
  return document.querySelector<ShopIsland>("shop-island[name=cart-drawer]");
}
