// The till: what serves a shopper who acts. Its module is asked for as soon as somebody touches the page; it then hears
// the forms that are marked for it and puts the cart where islands ask for it.

import type { Cart } from "../stores/cart.ts";
import { find } from "./find.ts";

let opened: Cart | undefined;

export const put = (cart: Cart): void => {
  opened = cart;
};

/** The cart that can be changed and read; fails where the till's module cannot be had. */
export async function till(): Promise<Cart> {
  await find("till")?.start();
  return opened ?? Promise.reject();
}
