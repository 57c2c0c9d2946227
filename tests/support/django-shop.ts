// The shop over a real Django: the first site, configured as its owner would for such a backend.
import { after, before } from "node:test";
import { type Django, openDjango, type StartModes } from "./django.ts";
import { openShop, type Shop } from "./shop.ts";

/** Resets seed settings that hold only for the demo backend. */
const WITHOUT_DEMO_FEATURES = {
  repeats_orders: null,
  order_accepted: null,
  stock_field: null,
  forward_client_address: null,
  additional_products: null,
  quote_call: null,
};

export interface DjangoShop extends AsyncDisposable {
  django: Django;
  shop: Shop;
}

/** `site` overrides the owner's configuration. */
export async function openDjangoShop(modes: StartModes = {}, site: object = {}): Promise<DjangoShop> {
  const django = await openDjango(modes);
  const shop = await openShop({
    backend: django.url,
    backendOfCarts: true,
    variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" },
    site: { ...WITHOUT_DEMO_FEATURES, ...site },
  });
  const close = async () => {
    await shop.close();
    await django.close();
  };
  return { django, shop, [Symbol.asyncDispose]: close };
}

/** One shop for the tests of a file. */
export function djangoShop(modes: StartModes = {}, site: object = {}): DjangoShop {
  const opened = {} as DjangoShop;
  before(async () => {
    Object.assign(opened, await openDjangoShop(modes, site));
  });
  after(() => opened[Symbol.asyncDispose]());
  return opened;
}
