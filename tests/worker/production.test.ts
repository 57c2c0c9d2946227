// Production: no developer mode, whatever the request, and the page of an internal error.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aCategory, PLENTY } from "../support/goods.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  const variables = { ENVIRONMENT: "production", PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});

const DEVELOPER = { "dev-mode": "true" };

test("in production the backend never gets developer mode, whatever a visitor sends", async () => {
  const category = await aCategory(shop);
  backend.heard.length = 0;
  for (const path of [`${category}?dev_mode=true`, "/ro/about?dev_mode=true", "/api/search?query=an&dev_mode=true"]) {
    assert.equal((await shop.fetch(path, { headers: DEVELOPER })).status, 200, path);
  }
  assert.ok(backend.heard.length > 3);
  for (const { path, headers } of backend.heard) assert.equal(headers["dev-mode"], undefined, path);
});

test("in production carts are saved and emptied despite developer mode", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const saved = { order: { localCart: { products: [{ product: Number(PLENTY), count: 5 }] }, localDataFields: {} } };
  for (const [method, body, count] of [
    ["POST", saved, 5],
    ["DELETE", undefined, 0],
  ] as const) {
    const sent = { method, headers: DEVELOPER, ...(body && { body }) };
    const answer = await ana.send("/api/cart-redis?dev_mode=true", sent);
    assert.deepEqual([method, answer.status, await answer.json()], [method, 200, { ok: true }]);
    assert.equal((await ana.cart()).count, count);
  }
});

test("Unknown middleware: what fails inside is a 500 on the shop's own error page, in the visitor's language", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const cookie = ana.headers()["cookie"] ?? "";
  // An internal error: a cart cookie without a binding for carts.
  const broken = await openShop({ without: "CART" });
  try {
    for (const language of LANGUAGES) {
      const answer = await broken.fetch(`/${language}/cart`, { headers: { cookie } });
      const { document } = parsed(await answer.text());
      assert.equal(answer.status, 500, language);
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.equal(document.documentElement.lang, language);
      assert.equal(document.querySelector("h1")?.textContent, say(language, "failure", "something_went_wrong"));
      const main = document.querySelector("main")?.textContent ?? "";
      assert.ok(main.includes("500") && main.includes(say(language, "failure", "something_went_wrong_text")), main);
      const home = document.querySelector(`main a[href="/${language}"]`);
      assert.equal(home?.textContent, say(language, "failure", "back_home"));
      assert.ok(document.querySelector("header"), "the frame of the shop is around it");
    }
    const answer = await broken.fetch("/api/cart", { headers: { cookie } });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([answer.status, error.code], [500, "internal"]);
  } finally {
    await broken.close();
  }
});

test("in production a browser on https gets HSTS with every response, and no other browser does", async () => {
  const secure = { "x-forwarded-proto": "https" };
  for (const path of ["/ro", "/ro", "/ro/cart", "/ro/404", "/", "/api/cart", "/healthz", "/ro/gallery/01"]) {
    const said = async (headers: Record<string, string>) =>
      (await shop.fetch(path, { headers })).headers.get("strict-transport-security");
    assert.deepEqual([path, await said(secure), await said({})], [path, "max-age=31536000", null]);
  }
  const development = await openShop();
  try {
    const { headers } = await development.fetch("/ro", { headers: secure });
    assert.equal(headers.get("strict-transport-security"), null);
  } finally {
    await development.close();
  }
});
