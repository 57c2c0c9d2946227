// The catalogue is down while a plain form changes the cart: no product is reported as gone, and changes that need no
// catalogue work.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let other: Good;
before(async () => {
  shop = await openShop();
  other = (await someGoods(shop)).find(({ id }) => id !== PLENTY) as Good;
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const CATALOGUE = "/general/product-filter";
const PATH = `/api/cart/lines/${PLENTY}`;
const FAULTS = [{ mode: "fail", status: 500 }, { mode: "fail", status: 404 }, { mode: "garbage" }] as const;

const VALIDATED = "/general/cart/validate-products/";
const validations = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(VALIDATED)).length;

/** A shopper whose cart has its copy: making it calls the catalogue, which would use up a single-shot fault. */
async function withCart(): Promise<Shopper> {
  const ana = shop.shopper();
  const before = await validations();
  await ana.addToCart(PLENTY, 1);
  await ana.addToCart(other.id, other.step);
  await until("the cart's copy is made", async () => (await validations()) > before);
  return ana;
}

const noticesOf = ({ document }: Visited) => ({
  sums: [...document.querySelectorAll("main .sums dd")].map((sum) => sum.textContent),
  gone: document.querySelectorAll("main .line-gone").length,
});

test("a failed change shows the cart with its sums once the catalogue is back", async () => {
  const ana = await withCart();
  const before = noticesOf(await ana.visit("/en/cart"));
  assert.ok(before.sums.length > 0 && before.gone === 0);
  for (const fault of FAULTS) {
    await shop.demo.break({ call: CATALOGUE, ...fault, times: 1 });
    const page = await ana.submit(PATH, { quantity: "2", language: "en" });
    assert.equal(page.status, 503);
    const said = page.document.querySelector("main [role=alert]")?.textContent ?? "";
    assert.ok(said.includes(say("en", "failure", "something_went_wrong_text")), said);
    assert.deepEqual(noticesOf(page), before);
  }
});

test("a failed change while everything is down is an error page without sums", async () => {
  const ana = await withCart();
  for (const fault of FAULTS) {
    await shop.demo.break({ call: CATALOGUE, ...fault });
    const page = await ana.submit(PATH, { quantity: "2", language: "en" });
    await shop.demo.heal();
    assert.deepEqual([page.status, noticesOf(page)], [503, { sums: [], gone: 0 }]);
  }
});

test("a quantity of 0 removes a product without the catalogue", async () => {
  const ana = await withCart();
  await shop.demo.break({ call: CATALOGUE, mode: "fail", status: 500 });
  const body = new URLSearchParams({ quantity: "0", language: "en", back: "/en/cart" });
  const answer = await ana.send(PATH, { method: "POST", body });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/en/cart"]);
  await shop.demo.heal();
  assert.deepEqual(
    (await ana.cart()).lines.map(({ product }) => product),
    [other.id],
  );
});
