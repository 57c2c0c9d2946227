// The island's module: the drawer changes and reads the cart, so it comes with `islands/actions`.

import type { CartDrawerProps } from "../contracts/cart.ts";
import { island } from "../react/island.tsx";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { CartDrawer } from "./CartDrawer.tsx";

export default async function open(context: IslandContext<PageApi>): Promise<void> {
  const cart = await context.page.loadCart();
  return island<CartDrawerProps>((own) => <CartDrawer {...own} cart={cart} />)(context);
}
