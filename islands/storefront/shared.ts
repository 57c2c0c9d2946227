// What the storefront hands to every island, so that they share state without knowing each other.

import type { Cart } from "../stores/cart.ts";
import type { toast } from "./toast.ts";

export interface Shared {
  cart: Cart;
  toast: typeof toast;
  /** Makes new markup show what the browser keeps: counts, pressed buttons, the city. */
  recall(): void;
}
