// A price that changed since the shopper saw it is shown with the old one, until the shopper confirms.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

type Told = CartView & { repriced: boolean; lines: { price: string; news: string[] }[] };
const cartOf = async (shopper: Shopper, language = "ro") => (await shopper.cart(language)) as Told;

/** Replaces the prices behind the shop by those of its site in another country. */
async function changePrices(): Promise<void> {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  published.site.token = "demo-romania";
  await config.put("site/casa/other-prices", JSON.stringify(published));
  await config.put("site/casa", "other-prices");
}

test("a changed price is shown with the old one until the shopper confirms", async () => {
  const ana = shop.shopper();
  const ion = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  await ion.addToCart(PLENTY, 1);
  const before = await cartOf(ana);
  assert.deepEqual([before.repriced, before.lines[0]?.news], [false, []]);
  await changePrices();
  const changed = await until("the price is another one", async () => {
    const cart = await cartOf(ana);
    return cart.repriced && cart;
  });
  const [line] = changed.lines;
  const amount = (price = "") => price.replace(/[^\d,]/g, "");
  assert.ok(line?.news[0]?.includes(amount(before.lines[0]?.price)), line?.news[0]);
  assert.ok(line?.news[0]?.includes(amount(line.price)));
  assert.equal((await cartOf(ana)).repriced, true, "a look is no answer");
  for (const language of LANGUAGES) {
    const { document } = await ana.visit(`/${language}/cart`);
    const text = document.querySelector(".cart-page")?.textContent ?? "";
    assert.ok(text.includes(say(language, "cart", "prices_changed")), language);
    assert.ok(text.includes((await cartOf(ana, language)).lines[0]?.news[0] ?? "?"), language);
  }
  const page = await ana.submit("/api/cart/seen", { language: "ro", back: "/ro/cart" });
  assert.ok(!page.html.includes(say("ro", "cart", "prices_changed")));
  const seen = await cartOf(ana);
  assert.deepEqual([seen.repriced, seen.lines[0]?.news, seen.count], [false, [], 2]);
  await ion.setQuantity(PLENTY, 3);
  assert.equal((await cartOf(ion)).repriced, false, "so does a change of the line");
});
