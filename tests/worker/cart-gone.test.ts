// Products that leave the catalogue while they are in a cart: marked as gone, not sold, removable.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Good, someGoods, unknownTo } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let goods: Good[];
let gone: string[];
before(async () => {
  shop = await openShop();
  goods = (await unknownTo(shop, "pharmacy", await someGoods(shop))).slice(0, 2);
  gone = goods.map(({ id }) => id);
});
after(() => shop.close());

/** Replaces the catalogue behind the shop, as a push of a changed site would. */
async function changeCatalogue(): Promise<void> {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  published.site.token = "demo-pharmacy";
  await config.put("site/casa/other-goods", JSON.stringify(published));
  await config.put("site/casa", "other-goods");
}

test("a product gone from the catalogue is marked, costs nothing, cannot be added, and can be removed", async () => {
  const [first = "", second = ""] = gone;
  const ana = shop.shopper();
  await ana.addToCart(first, 2);
  const { quote: before } = await ana.addToCart(second, 1);
  await changeCatalogue();
  const cart = await until("the products are gone", async () => {
    const found = (await ana.cart()) as CartView & { unavailable: string[] };
    return found.unavailable.length > 0 && found;
  });
  assert.deepEqual(cart.unavailable, gone);
  assert.deepEqual(
    cart.lines.map(({ note }) => note),
    gone.map(() => say("ro", "cart", "unavailable")),
  );
  assert.deepEqual(
    cart.lines.map(({ title }) => title),
    goods.map(({ title }) => title),
    "they keep their names",
  );
  assert.ok(
    (cart as { lines: { image?: string }[] }).lines.every(({ image }) => image),
    "and their pictures",
  );
  assert.notEqual(cart.quote.goods, before.goods);
  assert.match(cart.quote.goods, /^0/);
  assert.match(cart.quote.total, /^0/);

  const page = await ana.visit("/ro/cart");
  assert.equal(page.status, 200);
  assert.ok(page.html.includes(say("ro", "cart", "unavailable")));
  const checkout = await ana.visit("/ro/checkout");
  assert.equal(checkout.document.querySelector("form.checkout"), null, "nothing can be ordered");
  assert.ok(checkout.html.includes(say("ro", "cart", "some_unavailable")));

  const again = await ana.send("/api/cart/lines", { method: "POST", body: { product: first } });
  assert.equal(again.status, 404);

  const products = ({ lines }: CartView) => lines.map(({ product }) => product);
  assert.deepEqual(products(await ana.setQuantity(first, 0)), [second]);
  assert.deepEqual(products(await ana.remove(second)), []);
});
