// The demo's site that leaves to the backend's settings all that it can: each switch is the opposite of the usual.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { aCategory, aProduct, PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/words.ts";

const SITE = "depozit";
const LEFT = ["languages", "main_language", "currency", "variant", "hide_prices_from_guests", "instalments"];

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test("its config names none of what the settings decide", () => {
  const config = JSON.parse(readFileSync(resolve(`kv-seed/sites/${SITE}.json`), "utf8"));
  for (const field of LEFT) assert.ok(!(field in config), field);
});

test("languages and the main one", async () => {
  const root = await shop.fetch("/", { site: SITE, headers: { "accept-language": "de" } });
  assert.equal(root.headers.get("location"), "/uk");
  for (const [language, status] of [
    ["uk", 200],
    ["ro", 200],
    ["ru", 404],
    ["en", 404],
  ] as const) {
    assert.equal((await shop.fetch(`/${language}`, { site: SITE })).status, status, language);
  }
});

test("currency and prices: none for a guest, hryvnias for a customer", async () => {
  const { path } = await aProduct(shop, SITE, "uk");
  const guest = await shop.shopper(SITE).visit(path);
  assert.ok(guest.document.body.textContent.includes(say("uk", "product", "price_after_sign_in")));
  assert.doesNotMatch(guest.html, /\d\s?грн|priceCurrency/);
  const customer = await (await signedIn(shop, SITE)).visit(path);
  assert.match(customer.document.querySelector(".price")?.textContent ?? "", /\d\s?грн/);
  assert.match(customer.html, /"priceCurrency":"UAH"/);
});

test("lists stand by priority, as a column, 24 on a page, with a button for more", async () => {
  const { document } = await shop.shopper(SITE).visit(await aCategory(shop, SITE, "uk"));
  assert.equal(document.querySelectorAll(".card").length, 24);
  assert.ok(document.querySelector("[data-more=after]"), "a button for more");
  const chosen = document.querySelector("#sort option[selected]");
  assert.equal(chosen?.textContent, say("uk", "catalogue", "sort_priority"));
});

test("the header scrolls away, phones have no bar, there is no dark scheme, and a text without scripts", async () => {
  const { document, html } = await shop.shopper(SITE).visit("/uk");
  assert.ok(document.querySelector("header.header-static"));
  const root = document.documentElement;
  assert.deepEqual([root.getAttribute("data-bar"), root.getAttribute("data-scheme")], ["none", "light"]);
  assert.match(html, /<noscript><p>Замовлення приймаємо і телефоном\.<\/p><\/noscript>/);
});

test("phones are Romanian, guests cannot order, customers may pay in instalments", async () => {
  const guest = shop.shopper(SITE);
  await guest.addToCart(PLENTY);
  const refused = await guest.send("/api/orders", { method: "POST", body: { ...ORDER_FORM, command: "c-1" } });
  assert.ok(refused.status === 401 || refused.status === 403, `${refused.status}`);
  const customer = await signedIn(shop, SITE);
  await customer.addToCart(PLENTY);
  const { document } = await customer.visit("/uk/checkout");
  const phone = document.querySelector('input[name="phone"]');
  assert.deepEqual([phone?.getAttribute("data-code"), phone?.getAttribute("data-longest")], ["+40", "15"]);
  const payments = [...document.querySelectorAll('input[name="payment"]')].map((one) => one.getAttribute("value"));
  assert.ok(payments.includes("iute-credit"), payments.join());
});
