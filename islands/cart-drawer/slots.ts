// Props that the edge fills into the markup; the lines come later, from the cart itself.

import type { CartDrawerProps } from "../contracts/cart.ts";

export const slots: CartDrawerProps = {
  cartUrl: "",
  linesUrl: "",
  loyaltyUrl: "",
  socketUrl: "",
  cartHref: "{{slot:cartHref}}",
  promoHref: "",
  shopHref: "",
};
