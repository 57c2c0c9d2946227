// What the storefront hands to every island, so that they share state without knowing each other.

import type { CartDrawerProps } from "../contracts/cart.ts";
import type { Cart } from "../stores/cart.ts";
import type { Sent } from "../stores/command.ts";
import type { Tally } from "../stores/tally.ts";
import type { showConsent } from "./consent.ts";
import type { toast } from "./toast.ts";

export interface Shared {
  tally: Tally;
  toast: typeof toast;
  /** Makes new markup show what the browser keeps: counts, pressed buttons, the city. */
  recall(): void;
  /** The addresses of the cart. */
  addresses(): CartDrawerProps;
  /** Has what was chosen in the panel of consent carried out. */
  showConsent: typeof showConsent;
  /** The cart that can be changed and read, as soon as the till is there; fails where its module cannot be had. */
  till(): Promise<Cart>;
  /** What was pressed and sent before the till was there, until the till takes it. */
  early: { sent?: Sent | undefined };
  /** The till gives the cart that others ask for. */
  put(cart: Cart): void;
}
