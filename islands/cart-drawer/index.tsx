// Entry of the island. The drawer reads and changes the cart, so it loads `islands/actions` too.

import type { CartDrawerProps } from "../contracts/cart.ts";
import { island } from "../react/island.tsx";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { CartDrawer } from "./CartDrawer.tsx";

export default async function open(context: IslandContext<PageApi>): Promise<void> {
  const cart = await context.page.loadCart();
  return island<CartDrawerProps>((own) => <CartDrawer {...own} cart={cart} />)(context);
}
