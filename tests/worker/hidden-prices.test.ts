// A shop that hides its prices from guests: no guest page shows one, signed-in shoppers see them, and signing out empties
// the cart.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { aCategory, type Good, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { form, LOGIN_PATH, signedIn } from "../support/session.ts";
import type { Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const AMOUNT = /\d[\s\u00a0](?:de[\s\u00a0])?lei\b|priceCurrency|"price":"?\d/;

/** Pages with operators' texts, which may mention sums, and with salaries. */
const OPERATOR_TEXTS = ["built page", "career", "faq"];

let configured: ConfiguredShop;
let shop: Shop;
let good: Good;
before(async () => {
  configured = await ConfiguredShop.open();
  shop = configured.shop;
  good = (await someGoods(shop))[0] as Good;
});
after(() => configured.close());

const signOut = (shopper: Shopper) => shopper.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));

/** Signs in and out in a browser that still has this guest's cart. */
async function signInAndOut(guest: Shopper): Promise<void> {
  const member = await signedIn(shop);
  member.cookies.set("user_token", guest.cookies.get("user_token") ?? "");
  assert.equal((await signOut(member)).status, 303);
}

test("with public prices, signing out leaves a guest's cart as it is", async () => {
  const guest = shop.shopper("casa");
  await guest.addToCart(good.id);
  await signInAndOut(guest);
  assert.equal((await guest.cart()).lines.length, 1);
});

test("no guest page shows a price, cached or not, and the cart links to sign-in", async () => {
  const reason = say("ro", "product", "price_after_sign_in");
  const category = await aCategory(shop);
  const open = await (await shop.fetch(category, { site: "casa" })).text();
  assert.match(open, AMOUNT);
  await configured.push({ hide_prices_from_guests: true }, () => true);
  const guest = shop.shopper("casa");
  const hides = async () => (await guest.visit(configured.fresh(category))).html.includes(reason);
  await until("the site hides its prices", hides);

  const added = (await guest.addToCart(good.id)) as unknown as Record<string, unknown>;
  assert.doesNotMatch(JSON.stringify(added), AMOUNT);
  const telling: string[] = [];
  for (const { name, path, list } of await pageKinds(shop, "casa", "ro")) {
    if (list) guest.cookies.set(list.name, list.value);
    for (const address of [path, configured.fresh(path)]) {
      const { html } = await guest.visit(`/ro${address}`);
      assert.match(html, /<\/html>/, name);
      const amount = html.match(AMOUNT);
      if (amount && !OPERATOR_TEXTS.includes(name))
        telling.push(`${name}: ${html.slice((amount.index ?? 0) - 80, (amount.index ?? 0) + 20)}`);
    }
  }
  assert.deepEqual(telling, []);

  // An unconfirmed token counts as a guest's.
  const stranger = shop.shopper("casa");
  stranger.cookies.set("token", "made-up");
  const { html } = await stranger.visit(category);
  assert.match(html, /<\/html>/);
  assert.doesNotMatch(html, AMOUNT);
  const suggested = `/api/search?language=ro&query=${encodeURIComponent(good.title)}`;
  assert.doesNotMatch(await (await guest.send(suggested)).text(), /lei/);

  const { document } = await guest.visit("/ro/cart");
  const way = document.querySelector('main a[href^="/ro?login=true"]');
  assert.ok(way, "the cart leads to the sign-in");
  assert.equal(document.querySelector('main a[href="/ro/checkout"]'), null);
  const refused = await guest.send("/api/orders", {
    method: "POST",
    body: { ...ORDER_FORM, command: "hidden-0123456789" },
  });
  assert.equal(refused.status, 401, await refused.text());
});

test("a signed-in shopper sees prices, on uncached pages", async () => {
  const category = await aCategory(shop);
  const member = await signedIn(shop);
  const guest = shop.shopper("casa");
  for (const path of [category, good.path, "/ro"]) {
    assert.match((await member.visit(path)).html, AMOUNT, path);
    const answer = await guest.send(path);
    assert.doesNotMatch(await answer.text(), AMOUNT, path);
    assert.ok(cacheStatus(answer).hit || cacheStatus(answer).stored, path);
  }
  // Without the identity the backend has to name the user again.
  assert.ok(member.cookies.delete("identity"));
  assert.match((await member.visit("/ro/account/orders/90001")).html, AMOUNT);
  await member.addToCart(good.id);
  const { document } = await member.visit("/ro/cart");
  assert.ok(document.querySelector('main a[href="/ro/checkout"]'));
});

test("signing out empties the cart left in the browser", async () => {
  const guest = shop.shopper("casa");
  await guest.addToCart(good.id);
  await signInAndOut(guest);
  assert.deepEqual((await guest.cart()).lines, []);
});
