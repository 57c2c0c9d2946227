// A pack with its own price costs the same on the product's page, in the cart and in the order; a changed price is shown
// before it is ordered at.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { DocumentedBackend, fixtures } from "../support/documented-backend.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView } from "../support/shopper.ts";

const PRODUCT = "101";
const FILES = ["product", "product-filter"];

const backend = new DocumentedBackend();
let shop: Shop;
before(async () => {
  packOfThree(3599.95);
  shop = await openShop({ backend: await backend.open(), variables: { PAGE_MEMORY_SECONDS: "0" } });
});
after(async () => {
  await shop.close();
  backend.close();
});

/** Offers the product singly, and as a pack of three at this price. */
function packOfThree(price: number): void {
  const amounts = [{ activeValue: { price: 1299.9, activeCount: 1 } }, { activeValue: { price, activeCount: 3 } }];
  const documented = fixtures();
  for (const file of FILES) {
    const { status, body } = documented.get(file)?.documented ?? assert.fail(file);
    const offered = JSON.stringify(body, (name, value) => (name === "activeExtensions" ? amounts : value));
    backend.instead.set(file, { status, body: JSON.parse(offered) });
  }
}

type Packed = CartView & {
  repriced: boolean;
  lines: { sum: string; amount: string; priceEach: string; news: string[] }[];
};

test("a pack costs the price on its page, in the cart and in its order", async () => {
  const ana = shop.shopper();
  const [pack, dearer] = ["3.599,95\u00a0lei", "3.699,95\u00a0lei"];
  const page = await ana.visit("/ro/product/101");
  const chip = page.document.querySelector('.amounts [data-quantity="3"] .chip-count');
  assert.equal(chip?.textContent, pack);
  await ana.addToCart(PRODUCT, 3);
  const cart = (await ana.cart()) as Packed;
  const { amount, priceEach } = cart.lines[0] ?? assert.fail("no line");
  assert.deepEqual([amount, priceEach], ["1199.98", "1.199,98\u00a0lei / buc."], "what one of the pack costs");
  assert.deepEqual([cart.lines[0]?.sum, cart.quote.goods, cart.repriced], [pack, pack, false]);
  const form = await ana.visit("/ro/checkout");
  assert.ok(form.document.querySelector(".summary")?.textContent?.includes(pack));

  packOfThree(3699.95);
  const order = async (fields: Record<string, string>) => {
    const body = { ...fields, ...ORDER_FORM, locality: "1", command: randomUUID() };
    const answer = await ana.send("/api/orders", { method: "POST", body });
    const { error } = (await answer.json()) as { error?: { fields?: Record<string, string> } };
    return { status: answer.status, told: Object.values(error?.fields ?? {}).join(" ") };
  };
  const refused = await order(sentOf(form));
  assert.equal(refused.status, 409);
  assert.ok(refused.told.includes(`${dearer} în loc de ${pack}`), refused.told);
  const changed = (await ana.cart()) as Packed;
  const news = changed.lines[0]?.news.join() ?? "";
  assert.ok(changed.repriced && news.includes(pack) && news.includes(dearer), news);
  assert.equal((await order(sentOf(await ana.visit("/ro/checkout")))).status, 200);
});
