// Texts that a site has in place of the shop's: on pages, in answers of endpoints and for islands, in their language alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { PLENTY } from "../support/goods.ts";
import { LANGUAGES, say } from "../support/words.ts";

const OWN = {
  "cart.checkout": "Comandă <acum> & aici",
  "cart.drawer_title": "Coșul „meu”",
  "shop.search_placeholder": "Ce căutați azi?",
  "failure.page_not_found": "Aici nu e nimic",
  "search.results_one": "{{count}} găsit",
  "search.results_few": "{{count}} găsite",
  "search.results_other": "{{count}} de găsite",
};

let configured: ConfiguredShop;
before(async () => {
  configured = await ConfiguredShop.open();
  await configured.push({ words: { ro: OWN } }, (page) => page.includes(OWN["shop.search_placeholder"]));
});
after(() => configured.close());

const visit = (path: string) => configured.shop.shopper().visit(configured.fresh(path));
const island = (name: string) => `shop-island[name="${name}"]`;

test("a page says the site's own texts, as text, in their language alone", async () => {
  const ana = configured.shop.shopper();
  await ana.addToCart(PLENTY);
  for (const language of LANGUAGES) {
    const { document } = await ana.visit(configured.fresh(`/${language}/cart`));
    const own = language === "ro" ? OWN["cart.checkout"] : say(language, "cart", "checkout");
    assert.ok(document.body.textContent.includes(own), language);
  }
});

test("the markup of islands has them, and their own words come along for the script", async () => {
  const { document, html } = await visit("/ro");
  const [drawer, search] = ["cart-drawer", "header-search"].map((name) => document.querySelector(island(name)));
  assert.equal(drawer?.querySelector("h2")?.textContent, OWN["cart.drawer_title"]);
  assert.equal(search?.querySelector("input")?.getAttribute("placeholder"), OWN["shop.search_placeholder"]);
  const ownOf = (element: typeof drawer) => JSON.parse(element?.getAttribute("own-words") ?? "{}");
  const { "cart.checkout": checkout, "cart.drawer_title": title } = OWN;
  assert.deepEqual(ownOf(drawer), { "cart.checkout": checkout, "cart.drawer_title": title });
  const { "failure.page_not_found": _, "cart.checkout": __, "cart.drawer_title": ___, ...searched } = OWN;
  assert.deepEqual(ownOf(search), searched);
  assert.ok(!html.includes("<acum>"), "HTML stays text");
});

test("a language or a site without own texts carries none", async () => {
  assert.ok(!(await visit("/ru")).html.includes("own-words"));
  const other = await configured.shop.shopper("pharmacy").visit("/ro");
  assert.ok(!other.html.includes("own-words") && !other.html.includes(OWN["shop.search_placeholder"]));
});

test("an error for a script says them too", async () => {
  const answer = await configured.shop.fetch("/api/nothing?language=ro");
  const { error } = (await answer.json()) as { error: { message: string } };
  assert.deepEqual([answer.status, error.message], [404, OWN["failure.page_not_found"]]);
});
