// Fields that a site's config omits come from the settings; and a site with fewer languages than the shop.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { aProduct, PLENTY } from "../support/goods.ts";
import { orderOf } from "../support/orders.ts";
import { LANGUAGES } from "../support/words.ts";

let configured: ConfiguredShop;
before(async () => {
  configured = await ConfiguredShop.open();
});
after(() => configured.close());
afterEach(() => configured.backend.scripts.clear());

const visit = (path: string) => configured.shop.shopper().visit(configured.fresh(path));

const PICKUP = { first_name: "Ana", method: "pickup", store: "1", payment: "cash", language: "ro" };

interface Ordered {
  redirect?: string;
  error?: { fields: { phone?: string } };
}

const AMOUNT = /\d[\s\u00a0](?:de[\s\u00a0])?(lei|ле(?:й|я|ев|ї|їв)(?!\p{L})|UAH|грн|RON|\$|€)/gu;

/** Distinct labels after a page's prices; Russian and Ukrainian ones agree with their number. */
function labels(text: string): string[] {
  return [...new Set([...text.matchAll(AMOUNT)].map(([, label = ""]) => label.replace(/^ле.*/, "лей")))];
}

test("a site without a currency has that of the settings, in each language's words", async () => {
  const paths: string[] = [];
  for (const language of LANGUAGES) paths.push((await aProduct(configured.shop, "casa", language)).path);
  await configured.settings({ project_currency: "UAH" });
  // The slim bar of every page has a sum.
  await configured.push({ currency: undefined, variant: undefined }, (page) => page.includes("UAH"));
  for (const [project_currency, expected, code] of [
    ["UAH", ["UAH", "грн", "грн", "UAH"], "UAH"],
    ["usd", ["$", "$", "$", "$"], "USD"],
    ["XYZ", ["lei", "лей", "лей", "lei"], "MDL"],
    ["", ["lei", "лей", "лей", "lei"], "MDL"],
  ] as const) {
    await configured.settings({ project_currency });
    for (const [at, language] of LANGUAGES.entries()) {
      const { document, html } = await visit(paths[at] ?? "");
      // The unit price is a text of the backend.
      for (const text of document.querySelectorAll(".price-unit")) text.remove();
      assert.deepEqual(labels(document.body.textContent), [expected[at]], `${project_currency} in ${language}`);
      assert.ok(html.includes(`"priceCurrency":"${code}"`), `${project_currency} to machines`);
    }
  }
});

test("a site without a variant is Romanian if the settings say so", async () => {
  for (const [is_romanian, code, most, typed, sent, refused] of [
    [true, "+40", 15, "0712345678", "+40712345678", `+40${"1".repeat(13)}`],
    [false, "+373", 17, "060123456", "+37360123456", `+373${"1".repeat(14)}`],
  ] as const) {
    await configured.settings({ is_romanian });
    const ana = configured.shop.shopper();
    await ana.addToCart(PLENTY);
    const { html } = await ana.visit("/ro/checkout");
    assert.ok(html.includes(`data-code="${code}" data-fewest="8" data-longest="${most}"`), code);
    const order = async (phone: string) => {
      const body = { ...PICKUP, command: randomUUID(), phone };
      const answer = await ana.send("/api/orders", { method: "POST", body });
      return { status: answer.status, ...((await answer.json()) as Ordered) };
    };
    const long = await order(refused);
    assert.equal(long.status, 422);
    assert.ok(long.error?.fields.phone?.includes(code), long.error?.fields.phone);
    const { status, redirect } = await order(typed);
    assert.equal(status, 200);
    const number = new URL(redirect ?? "", configured.shop.url).searchParams.get("order") ?? "";
    assert.equal((await orderOf(configured.shop, number)).contact.phone, sent);
  }
});

test("a site of two languages has no others, in its panel, for search engines and as pages", async () => {
  await configured.push({ languages: ["ro", "ru"] }, (page) => !page.includes('hreflang="uk"'));
  const { document } = await visit("/ro/articles");
  const named = (selector: string) =>
    [...document.querySelectorAll(selector)].map((link) => link.getAttribute("hreflang"));
  assert.deepEqual(named("#languages a"), ["ro", "ru"]);
  assert.deepEqual(named("link[hreflang]").sort(), ["ro", "ru", "x-default"]);
  for (const [language, status] of [
    ["ro", 200],
    ["ru", 200],
    ["uk", 404],
    ["en", 404],
  ] as const) {
    for (const path of ["", "/articles"]) {
      const answer = await configured.shop.fetch(configured.fresh(`/${language}${path}`));
      assert.deepEqual([answer.status, path], [status, path], language);
      await answer.text();
    }
  }
  const root = await configured.shop.fetch("/", { headers: { "accept-language": "uk" } });
  assert.equal(root.headers.get("location"), "/ro");
});
