// The demo's Polish site: its language, currency, telephone numbers, register and law.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aProduct, PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

test("it opens in Ukrainian and has neither Romanian nor a page in it", async () => {
  const root = await shop.fetch("/", { site: "polska", headers: { "accept-language": "pl" } });
  assert.equal(root.headers.get("location"), "/uk");
  assert.equal((await shop.fetch("/ro", { site: "polska" })).status, 404);
  const { document } = await shop.shopper("polska").visit("/uk");
  const links = [...document.querySelectorAll("#languages a")].map((link) => link.getAttribute("hreflang"));
  assert.deepEqual(links, ["uk", "en", "ru"]);
});

test("prices are in złoty for shoppers, with the letter in the site's font, and for machines", async () => {
  for (const [language, price] of [
    ["uk", /\d,99\s?zł/],
    ["en", /\d\.99\s?zł/],
  ] as const) {
    const { path } = await aProduct(shop, "polska", language);
    const { document, html } = await shop.shopper("polska").visit(path);
    assert.match(document.querySelector(".price")?.textContent ?? "", price);
    assert.match(html, /"priceCurrency":"PLN"/);
    assert.match(html, /unicode-range:U\+104-107,[^}]*U\+141-144/);
  }
});

test("a phone has the Polish mask, an order button the words that the law demands, the footer the register", async () => {
  const ana = shop.shopper("polska");
  await ana.addToCart(PLENTY);
  const { document } = await ana.visit("/uk/checkout");
  const phone = document.querySelector('input[name="phone"]');
  assert.equal(phone?.getAttribute("data-code"), "+48");
  assert.equal(phone?.getAttribute("data-mask"), "## ###-##-##");
  const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent ?? "");
  assert.equal(buttons.filter((words) => words.includes("обов’язком оплати")).length, 1, buttons.join(", "));
  const home = await ana.visit("/uk");
  assert.match(home.document.querySelector("footer")?.textContent ?? "", /Oselia sp\. z o\.o\..*KRS 0000000505, NIP/s);
});
