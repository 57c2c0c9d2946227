// Order costs by the chosen city: cart page, drawer and checkout show the same sums.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import type { CartView, Shopper, Visited } from "../support/shopper.ts";
import { type Language, wordsOf } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const CAPITAL = 3;

interface Settings {
  cities_to_choose: { id: number; name: string; region_id: number }[];
  delivery_price: { free_delivery: number; free_delivery_regions: number; regionPrice: number; standart: number }[];
}

/** Prices in hundredths. */
async function settingsOf(site: Site, language: Language): Promise<Settings> {
  const headers = { token: `demo-${site}`, "accept-language": language };
  const answer = await request(shop.backendUrl, "/settings/global_site_settings", { headers });
  const { cities_to_choose, delivery_price } = (await answer.json()) as Settings;
  const inHundredths = (amount: unknown) => hundredths(Number(amount));
  const prices = delivery_price.map((entry) => Object.entries(entry).map(([name, sum]) => [name, inHundredths(sum)]));
  return { cities_to_choose, delivery_price: prices.map((entry) => Object.fromEntries(entry)) };
}

/** A shopper whose goods cost at least this, and less than another piece more; in hundredths. */
async function withGoodsFor(sum: number, site: Site, language: Language) {
  const shopper = shop.shopper(site);
  await shopper.addToCart(PLENTY);
  const [line] = (await shopper.cart(language)).lines;
  const price = hundredthsOf(line?.price ?? "");
  const quantity = Math.ceil(sum / price);
  await shopper.setQuantity(PLENTY, quantity);
  return { shopper, goods: quantity * price };
}

const hundredths = (amount: number) => Math.round(amount * 100);

/** The hundredths of a sum in Romanian and Ukrainian notation. */
const hundredthsOf = (text: string) =>
  hundredths(Number(text.replace(/[\s\u00a0.]|[^\d\s,]+$/gu, "").replace(",", ".")));

async function choose(shopper: Shopper, city: string): Promise<void> {
  const answer = await shopper.send("/api/city", { method: "POST", body: { city } });
  assert.equal(answer.status, 200);
}

/** Rows of sums on a page. */
const sumsOf = ({ document }: Visited) =>
  [...document.querySelectorAll("main .sums > div:not([hidden])")].map((row) =>
    ["dt", "dd"].map((part) => row.querySelector(part)?.textContent),
  );

const propsOf = ({ document }: Visited, island: string) =>
  JSON.parse(document.querySelector(`shop-island[name=${island}]`)?.getAttribute("props") ?? "{}");

/** Quotes of all surfaces; asserts that each page's sums match its data. */
async function quotes(shopper: Shopper, language: Language): Promise<CartView> {
  const say = wordsOf(language);
  const page = await shopper.visit(`/${language}/cart`);
  const drawer = propsOf(page, "cart-drawer") as { cartUrl: string };
  const cart = (await (await shopper.send(drawer.cartUrl)).json()) as CartView;
  const { goods, delivery, arrives, total } = cart.quote;
  assert.match(arrives, /\p{L}{4}/u, "the days of the courier");
  const named = cart.city ? say("cart.delivery_to", { city: cart.city }) : say("cart.delivery");
  const rows = (label: string) => [
    [say("cart.subtotal"), goods],
    [`${label} ${arrives}`, delivery],
    [say("cart.total"), total],
  ];
  assert.deepEqual(sumsOf(page), rows(named), "the page of the cart");
  const line = cart.lines[0];
  assert.ok(line);
  const body = { quantity: line.quantity, language };
  const changed = await shopper.send(`/api/cart/lines/${line.product}`, { method: "POST", body });
  assert.deepEqual(((await changed.json()) as CartView).quote, cart.quote, "the answer to a change");
  const checkout = await shopper.visit(`/${language}/checkout`);
  assert.deepEqual(sumsOf(checkout), rows(say("cart.delivery")), "the checkout's page");
  const form = checkout.document.querySelector("form.checkout");
  const far =
    form?.querySelector("[name=region] [selected]")?.getAttribute("value") !== form?.getAttribute("data-capital");
  const offered = JSON.parse(form?.getAttribute("data-quotes") ?? "{}") as Record<string, CartView["quote"]>;
  assert.deepEqual(offered[far ? "region" : "standart"], cart.quote, "the quotes of the checkout's module");
  const choice = checkout.document.querySelector("[name=type][value=standart]")?.closest("label");
  assert.equal(choice?.querySelector(".choice-price")?.textContent, delivery, "the choice of the standard delivery");
  return cart;
}

for (const [site, language] of [
  ["casa", "ro"],
  ["casa", "uk"],
  ["romania", "ro"],
] as const) {
  test(`in ${site} in ${language} the chosen city decides the delivery price and the total everywhere`, async () => {
    const { cities_to_choose: cities, delivery_price: prices } = await settingsOf(site, language);
    const [price] = prices;
    const here = cities.find(({ region_id }) => region_id === CAPITAL);
    const elsewhere = cities.find(({ region_id }) => region_id !== CAPITAL);
    assert.ok(price && here && elsewhere);
    const say = wordsOf(language);
    const { shopper, goods } = await withGoodsFor(price.free_delivery, site, language);
    assert.ok(goods < price.free_delivery_regions, "between the two thresholds");
    const sums = async (city: string, name: string | null) => {
      await choose(shopper, city);
      const cart = await quotes(shopper, language);
      assert.equal(cart.city, name);
      return cart;
    };

    for (const capital of [await sums("", null), await sums(String(here.id), here.name)]) {
      assert.equal(capital.quote.delivery, say("cart.delivery_free"));
      assert.deepEqual([capital.quote.goods, capital.quote.total].map(hundredthsOf), [goods, goods]);
      assert.equal(capital.freeDelivery.free, true);
    }
    const regional = await sums(String(elsewhere.id), elsewhere.name);
    assert.deepEqual([regional.quote.goods, regional.quote.delivery, regional.quote.total].map(hundredthsOf), [
      goods,
      price.regionPrice,
      goods + price.regionPrice,
    ]);
    assert.equal(regional.freeDelivery.free, false);
    assert.equal(hundredthsOf(regional.freeDelivery.missing), price.free_delivery_regions - goods);
  });
}

test("below the capital's threshold the total includes the courier, and an unknown city counts as the capital", async () => {
  const [price] = (await settingsOf("casa", "ro")).delivery_price;
  const { shopper, goods } = await withGoodsFor(1, "casa", "ro");
  for (const city of ["", "777", "<b>", "0101"]) {
    shopper.cookies.set("selected_city", city);
    const { quote, city: named } = await quotes(shopper, "ro");
    assert.deepEqual([quote.delivery, quote.total].map(hundredthsOf), [
      price?.standart,
      goods + (price?.standart ?? 0),
    ]);
    assert.equal(named, null);
  }
});
