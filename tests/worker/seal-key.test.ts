// A deployment without the secret that seals guest ids and identities: pages without them work, and the log reports it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ANA, form, LOGIN_PATH } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { SEAL_KEY: "too short" } });
});
after(() => shop.close());

const warnings = () =>
  shop.said.filter((line) => line.startsWith("SEAL_KEY is missing or shorter than 32 bytes")).length;

test("pages work, and the log reports the missing secret once", async () => {
  const ana = shop.shopper();
  for (const path of ["/ro", "/ro/cart", "/ro/checkout"]) assert.equal((await ana.visit(path)).status, 200, path);
  await until("it is told", async () => warnings() > 0);
  assert.equal(warnings(), 1);
});

for (const [what, path, sent] of [
  ["a link of a cart", "/ro/cart/shared?goods=x", {}],
  ["a form that adds", "/api/cart/lines", form({ product: PLENTY, language: "ro", back: "/ro" })],
  ["a form that signs in", LOGIN_PATH, form({ ...ANA, language: "ro" })],
] as const) {
  test(`${what} gets the shop's own page, and the log the reason`, async () => {
    const before = warnings();
    const answer = await shop.shopper().send(path, sent);
    assert.equal(answer.status, 500);
    assert.ok((await answer.text()).includes(say("ro", "failure", "something_went_wrong_text")));
    await until("the log tells it", async () => warnings() > before);
  });
}
