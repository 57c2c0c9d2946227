// What the page offers to its islands, so that they share state without importing each other.

import type { CartDrawerProps } from "../contracts/cart.ts";
import type { Cart } from "../stores/cart.ts";
import type { CartSummary } from "../stores/cart-summary.ts";
import type { showConsent } from "./consent.ts";
import type { save } from "./save.ts";
import type { toast } from "./toast.ts";

export interface PageApi {
  summary: CartSummary;
  /** The addresses of the cart. */
  cartAddresses(): CartDrawerProps;
  /** The cart that can be changed and read. Loads `islands/actions`; fails if that cannot be loaded. */
  loadCart(): Promise<Cart>;
  toast: typeof toast;
  /** Sends a form whose answer the edge keeps in a cookie. */
  save: typeof save;
  /** Makes new markup show what the browser has stored: counts, pressed buttons, the city. */
  showStored(): void;
  /** Makes the product of the page the newest one that was looked at. */
  rememberViewed(): void;
  /** Opens the consent panel, or carries out what was chosen in it. */
  showConsent: typeof showConsent;
}
