// What a request costs, as docs/operations.md says: reads and writes of KV, calls of the backend.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { aCategory, aProduct, PLENTY } from "../support/goods.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

interface Cost {
  reads: number;
  writes: number;
  calls: number;
}

/** The costs in the document: `- home, made: 1 read, 1 write, 14 calls`. */
const documented = new Map<string, Cost>(
  [
    ...readFileSync(resolve(ROOT, "docs/operations.md"), "utf8").matchAll(
      /^- (.+): (\d+) reads?, (\d+) writes?, (\d+) calls?/gm,
    ),
  ].map(([, name = "", reads, writes, calls]) => [
    name,
    { reads: Number(reads), writes: Number(writes), calls: Number(calls) },
  ]),
);

let shop: Shop;
before(async () => {
  shop = await openShop({ faultyKv: true, variables: { PAGE_MEMORY_SECONDS: "60", FRAME_MEMORY_SECONDS: "3600" } });
  await (await shop.fetch("/ro/terms")).text();
});
after(() => shop.close());

const sum = (counts: Record<string, number>, operation: RegExp) =>
  Object.entries(counts)
    .filter(([name]) => operation.test(name))
    .reduce((all, [, count]) => all + count, 0);

/** Counts what a request does. The config was read a moment before. */
async function costOf(work: () => Promise<unknown>, isStored: boolean): Promise<Cost> {
  await (await shop.fetch("/healthz?config")).text();
  await (await shop.fetch("/ro/terms")).text();
  await shop.kv.break({});
  const before = (await shop.demo.log()).length;
  await work();
  if (isStored) await until("it is stored", async () => sum(await shop.kv.counts(), /^PAGES\.put/) > 0);
  const counts = await shop.kv.counts();
  return {
    reads: sum(counts, /^PAGES\.get/),
    writes: sum(counts, /\.put/),
    calls: (await shop.demo.log()).length - before,
  };
}

const page = (path: string) => async () => (await shop.fetch(path)).text();

test("a page that is made reads KV once, writes it once, and asks the backend as often as documented", async () => {
  const { path: product } = await aProduct(shop);
  for (const [name, path] of [
    ["home, made", "/ro"],
    ["a category, made", `/ro/${await aCategory(shop)}`],
    ["a product, made", product],
    ["contacts, made", "/ro/contacts"],
  ] as const) {
    assert.deepEqual(await costOf(page(path), true), documented.get(name), name);
    assert.deepEqual(await costOf(page(path), false), documented.get("a page from the memory"), `${name}, again`);
  }
});

test("what is made for one visitor writes nothing", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const visit = (path: string) => async () => (await ana.visit(path)).html;
  assert.deepEqual(await costOf(visit("/ro/search?query=oala"), false), documented.get("a search"));
  assert.deepEqual(await costOf(visit("/ro/cart"), false), documented.get("the cart's page"));
});
