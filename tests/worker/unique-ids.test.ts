// Element ids are unique: two forms of one page have their own ids.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KINDS } from "../support/forms.ts";
import { PLENTY } from "../support/goods.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test("ids are unique on every page", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const pages = (await pageKinds(shop, "casa", "ro")).map(({ path }) => path);
  const forms = KINDS.map((kind) => `/forms/${kind}?product_id=101`);
  for (const path of [...pages, ...forms]) {
    const { document } = await ana.visit(`/ro${path}`);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    assert.deepEqual(twice, [], path);
  }
});
