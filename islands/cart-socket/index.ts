// The cart's socket, for who has a cart: the storefront starts it, and the address stands at its element.

import type { IslandContext } from "../runtime/island.ts";
import type { Shared } from "../storefront/shared.ts";
import { listen } from "./socket.ts";

export default async function open({ element, shared }: IslandContext<Shared>): Promise<void> {
  listen(shared.cart, element.dataset["url"] ?? "");
}
