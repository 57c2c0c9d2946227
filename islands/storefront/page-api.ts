// The page's interface for its islands, so that they share state without importing each other.

import type { CartDrawerProps } from "../contracts/cart.ts";
import type { Cart } from "../stores/cart.ts";
import type { CartSummary } from "../stores/cart-summary.ts";
import type { showConsent } from "./consent.ts";
import type { save } from "./save.ts";
import type { toast } from "./toast.ts";

export interface PageApi {
  summary: CartSummary;
  /** The cart's addresses. */
  cartAddresses(): CartDrawerProps;
  /** The cart to change and read. Loads `islands/actions`; rejects if that fails. */
  loadCart(): Promise<Cart>;
  toast: typeof toast;
  /** Sends a form whose answer the edge stores in a cookie. */
  save: typeof save;
  /** Shows stored state in new markup: counts, pressed buttons, the city. */
  showStored(): void;
  /** Stores the page's product as the last viewed one. */
  rememberViewed(): void;
  /** Opens the consent panel, or applies a choice made in it. */
  showConsent: typeof showConsent;
}
