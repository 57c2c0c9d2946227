// Backend texts that are wider than a phone: prices, names, codes.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DocumentedBackend, fixtures } from "../support/documented-backend.ts";
import { Stage } from "../support/stage.ts";

const WORD = `https://shop.example/${"instructions".repeat(8)}`;
const NAME = "Електричні зубні щітки та іригатори для всієї родини великі";

const backend = new DocumentedBackend();
const stage = await Stage.open({ backend: await backend.open(), variables: { PAGE_MEMORY_SECONDS: "0" } });
after(() => backend.close());

const answer = fixtures().get("product")?.documented.body as { product: object };
const say = (name: string, body: unknown) => backend.instead.set(name, { status: 200, body });

test("the cart link stays reachable beside a long price, on the smallest phone", async () => {
  for (const [price, path] of [
    [1299.9, "dear"],
    [123_456.5, "dearer"],
  ] as const) {
    say("product", { ...answer, product: { ...answer.product, url: path, price, old_price: null } });
    for (const language of ["ro", "uk"] as const) {
      const ana = await stage.customer({ language, phone: true });
      await ana.page.setViewportSize({ width: 320, height: 640 });
      await ana.open(`/product/${path}`);
      const cart = ana.main.locator(".buy-bar nav a");
      const { right } = await cart.evaluate((link) => link.getBoundingClientRect().toJSON());
      assert.ok(right <= 320, `${language} ${price}: ${right}`);
    }
  }
});

test("a word, a code or a query wider than a phone breaks, and no page scrolls sideways", async () => {
  const product = { ...answer.product, url: "wide", title: WORD, code: WORD };
  say("product", { ...answer, product, properties: [{ title: "Manual", value: WORD }] });
  say("product-review", [{ id: 1, name: "Ion", text: WORD, rating: 4 }]);
  say("popular-query", [NAME]);
  const ana = await stage.customer({ language: "uk", phone: true });
  await ana.page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/product/wide", ""]) {
    await ana.open(path);
    const wide = await ana.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 360, path);
  }
});
