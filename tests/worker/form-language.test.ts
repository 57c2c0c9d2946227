// A plain form's refusal is in the form's language: a reader of a cached page has no language cookie.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const FORMS: [string, Record<string, string>, number][] = [
  ["/api/reviews/1", { judgement: "like" }, 503],
  ["/api/city", { city: "99999" }, 422],
  [`/api/favourites/${PLENTY}`, { saved: "perhaps" }, 400],
  [`/api/compare/${PLENTY}`, { saved: "perhaps" }, 400],
  ["/api/cart/orders/1", {}, 401],
  ["/api/addresses", {}, 401],
  ["/api/addresses/1", {}, 401],
  ["/api/cart/shared", { goods: "x" }, 404],
];

for (const [path, fields, status] of FORMS) {
  test(`a refusal of ${path} is in its form's language`, async () => {
    await shop.demo.break({ call: "/general/product-review", mode: "fail", status: 500 });
    for (const language of LANGUAGES) {
      const answer = await shop.shopper().send(path, {
        method: "POST",
        body: new URLSearchParams({ ...fields, language }),
        headers: { "accept-language": language === "ro" ? "uk" : "ro" },
      });
      const html = await answer.text();
      assert.equal(answer.status, status);
      assert.ok(html.includes(`<html lang="${language}"`), `${language}: ${html.slice(0, 200)}`);
    }
  });
}
