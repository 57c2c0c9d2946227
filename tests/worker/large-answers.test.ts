// Limits of a backend answer: more than 2 MB, or more values than any list has, fails the call. Wasm memory never shrinks,
// so its size proves that the refused answer was not read anyway.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
  assert.equal((await page("/ro/brands")).status, 200);
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const BRANDS = "/general/brand/";
const MOST_BYTES = 2 * 1024 * 1024;
/** The share of an isolate's 128 MB for an answer and everything built from it. */
const MOST_MEGABYTES = 64;

async function page(path: string): Promise<{ status: number; html: string }> {
  const answer = await shop.fetch(path);
  return { status: answer.status, html: await answer.text() };
}

const megabytes = async () => {
  const { memory } = (await (await shop.fetch("/healthz")).json()) as { memory: number };
  assert.ok(memory > 0);
  return memory;
};

const send = (body: string) =>
  backend.scripts.set(BRANDS, (_, answer) => answer.writeHead(200, { "content-type": "application/json" }).end(body));

/** A JSON list of this many bytes, filled with the given item. */
const list = (item: string, bytes: number) => `[${`${item},`.repeat((bytes - 2) / (item.length + 1))}${item}]`;

test("the demo backend's answers stay below a tenth of the limit", async () => {
  const sizes: [number, string][] = [];
  const watched = new ScriptedBackend();
  const origin = await watched.open();
  await using other = await openShop({ backend: origin });
  watched.upstream = other.backendUrl;
  const ana = other.shopper();
  await ana.addToCart(PLENTY);
  for (const { path } of await pageKinds(other, "casa", "ro")) await ana.visit(`/ro${path}`);
  for (const { path, method } of watched.heard) {
    if (method !== "GET" || path.startsWith("/media/") || path.startsWith("/sitemap")) continue;
    const answer = await fetch(`${other.backendUrl}${path}`, {
      headers: { token: "demo-casa", "accept-language": "ro" },
    });
    sizes.push([(await answer.text()).length, path]);
  }
  watched.close();
  const [largest] = sizes.sort(([one], [two]) => two - one);
  assert.ok(sizes.length > 10 && largest && largest[0] < MOST_BYTES / 10, `${largest}`);
});

test("two megabytes are read, a byte more fails the call", async () => {
  const padded = (bytes: number) => `[${" ".repeat(bytes - 2)}]`;
  send(padded(MOST_BYTES));
  assert.equal((await page("/ro/brands")).status, 200);
  send(padded(MOST_BYTES + 1));
  assert.equal((await page("/ro/brands?a=1")).status, 503);
  await shop.logged("answered with too much");
});

test("an answer of small values costs no more than a large one, and too many of them are refused", async () => {
  for (const item of ["1", "{}", "[]", '""', '{"a":1}', '{"name":"a"}', "[[[]]]"]) {
    const before = shop.said.length;
    send(list(item, MOST_BYTES - 100));
    const { status, html } = await page(`/ro/brands?of=${encodeURIComponent(item)}`);
    assert.ok(status === 503 && html.endsWith("</html>"), `${item}: ${status}`);
    const isSaid = (line: string) => /backend \S+brand\S*: answered with too much/.test(line);
    await until(`${item} is logged`, async () => shop.said.slice(before).some(isSaid));
    assert.ok((await megabytes()) <= MOST_MEGABYTES, `${item}: ${await megabytes()} MB`);
  }
});

test("a list of the maximum length fits into an isolate", async () => {
  const items = Array.from({ length: 24_000 }, (_, id) => ({ id, name: `n${id}`, slug: `s${id}` }));
  send(JSON.stringify(items));
  assert.equal((await page("/ro/brands?long")).status, 200);
  const cost = await megabytes();
  assert.ok(cost <= MOST_MEGABYTES, `${cost} MB`);
});

test("memory growth is logged, one line per step", () => {
  const steps = shop.said.flatMap((line) => /^memory: (\d+) MB$/.exec(line)?.[1] ?? []).map(Number);
  assert.ok(steps.length > 0);
  assert.deepEqual(
    steps,
    [...new Set(steps.map((step) => step))].sort((one, two) => one - two),
  );
  assert.equal(new Set(steps.map((step) => Math.floor(step / 8))).size, steps.length);
});
