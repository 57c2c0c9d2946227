// Partly broken answers: an unreadable item or field is dropped and logged with its call and path, the rest is shown; a
// page fails only if the call failed or nothing is readable.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend, fixtures } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const backend = new DocumentedBackend(["category-groups", "page"]);
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
});
after(async () => {
  await shop.close();
  backend.close();
});

type Body = Record<string, unknown> & { products: Record<string, unknown>[] };

/** The documented answer of a call. */
const documented = (name: string) => structuredClone(fixtures().get(name)?.documented.body) as Body;

test("an unreadable product is dropped from its category and logged, its neighbours stay", async () => {
  const body = documented("category");
  const [product] = body.products;
  body.products = [
    { ...product, productId: {}, id: {} },
    { ...product, title: "Rămâne", old_price: [1] },
  ];
  backend.instead.set("category", { status: 200, body });
  const answer = await shop.fetch("/ro/bucatarie/oale");
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /Rămâne/);
  const line = /GET \/general\/v2\/category\/oale\/: left out as unreadable: .*products\[0\].*products\[1\]\.old_price/;
  await until("it is logged", async () => shop.said.some((said) => line.test(said)));
});

test("a deferred row of products drops and logs only its unreadable items", async () => {
  const list = documented("slider-new_products") as unknown as Record<string, unknown>[];
  backend.instead.set("slider-new_products", { status: 200, body: [7, ...list] });
  const html = await (await shop.fetch("/ro?late")).text();
  assert.match(html, new RegExp(String(list[0]?.["title"])));
  const line = /GET \/main\/slider-new_products\/: left out as unreadable: \[0\]$/;
  await until("it is logged", async () => shop.said.some((said) => line.test(said.trim())));
});

test("a page is a 503 if nothing of the answer is readable, or the call failed", async () => {
  for (const [nothing, status] of [
    [7, 200],
    ["no category", 200],
    [{ detail: "?" }, 200],
    [documented("category"), 500],
  ]) {
    backend.instead.set("category", { status: Number(status), body: nothing });
    const answer = await shop.fetch(`/ro/bucatarie/oale?unread=${JSON.stringify(nothing).length}`);
    assert.equal(answer.status, 503, JSON.stringify(nothing).slice(0, 60));
  }
});
