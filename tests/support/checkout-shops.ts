// Two shops for checkout tests: over the demo backend, and over one with the documented answers.
import { after, afterEach, before } from "node:test";
import { DocumentedBackend } from "./documented-backend.ts";
import { PLENTY } from "./goods.ts";
import { openShop, type Shop } from "./shop.ts";
import type { Shopper } from "./shopper.ts";

export interface CheckoutShops {
  backend: DocumentedBackend;
  shop: Shop;
  documented: Shop;
}

/** Opened before a file's tests and closed after them; faults are cleared after each test. */
export function checkoutShops(): CheckoutShops {
  const shops = { backend: new DocumentedBackend() } as CheckoutShops;
  before(async () => {
    shops.shop = await openShop();
    const variables = { PAGE_MEMORY_SECONDS: "0" };
    shops.documented = await openShop({ backend: await shops.backend.open(), variables });
  });
  after(async () => {
    await shops.shop.close();
    await shops.documented.close();
    shops.backend.close();
  });
  afterEach(async () => {
    shops.backend.instead.clear();
    await shops.shop.demo.heal();
  });
  return shops;
}

export async function withGoods(shopper: Shopper, product = PLENTY): Promise<Shopper> {
  await shopper.addToCart(product, 1);
  return shopper;
}
