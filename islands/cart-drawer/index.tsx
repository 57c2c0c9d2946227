// The island's module: the drawer changes and reads the cart, so it comes with the till.

import type { CartDrawerProps } from "../contracts/cart.ts";
import { island } from "../react/island.tsx";
import type { IslandContext } from "../runtime/island.ts";
import type { Shared } from "../storefront/shared.ts";
import { CartDrawer } from "./CartDrawer.tsx";

export default async function open(context: IslandContext<Shared>): Promise<void> {
  const cart = await context.shared.till();
  return island<CartDrawerProps>((own) => <CartDrawer {...own} cart={cart} />)(context);
}
