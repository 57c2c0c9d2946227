// What the storefront hands to every island, so that they share state without knowing each other.

import type { Cart } from "../stores/cart.ts";
import type { Favourites } from "../stores/favourites.ts";
import type { toast } from "./toast.ts";

export interface Shared {
  cart: Cart;
  favourites: Favourites;
  toast: typeof toast;
  /** Where tabs tell each other who signed in or out. */
  auth: BroadcastChannel;
}
