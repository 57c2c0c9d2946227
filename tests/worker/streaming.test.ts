// Streamed pages: known parts are sent at once, slow ones follow in order, failed ones apologise.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" } });
  goods = await someGoods(shop);
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const SIMILAR = "/general/product_similar_products";
const NEW = "/main/slider-new_products";
const POPULAR = "/main/slides-popular-product";
const apology = say("ro", "failure", "part_missing");

/** Counter for uncached addresses. */
let visits = 0;
const uncached = (path: string) => `${path}?visit=${visits++}`;
const page = (at = 0) => goods[at % goods.length]?.path ?? "";

/** Reads a page chunk by chunk. */
class Reader {
  text = "";
  ended = false;
  readonly #pieces: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();

  constructor(response: Response) {
    assert.ok(response.body);
    this.#pieces = response.body.getReader();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#pieces.read();
    this.ended = done;
    this.text += this.#decoder.decode(value, { stream: !done });
  }

  async to(mark: string): Promise<void> {
    while (!this.text.includes(mark)) {
      assert.ok(!this.ended, `the page ended without ${mark}`);
      await this.#more();
    }
  }

  async toEnd(): Promise<string> {
    while (!this.ended) await this.#more();
    return this.text;
  }

  leave(): Promise<void> {
    return this.#pieces.cancel();
  }
}

const countCalls = async (call: string) => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;

test("head and critical part are sent while the deferred call is pending", async () => {
  await shop.demo.break({ call: SIMILAR, mode: "slow", ms: 3000 });
  const reader = new Reader(await shop.fetch(uncached(page())));
  await reader.to("</head>");
  await reader.to("<h1");
  await reader.to("/api/cart/lines");
  const rest = reader.toEnd();
  const first = await Promise.race([
    rest.then(() => "the end of the page"),
    shop.fetch("/ro").then(async (other) => (await other.text()) && "another whole page"),
  ]);
  assert.equal(first, "another whole page");
  const html = await rest;
  assert.ok(html.endsWith("</html>"));
  assert.ok(html.includes(say("ro", "product", "similar")), "the deferred part came in the end");
  assert.ok(!html.includes(apology));
});

test("deferred calls start together, and their parts follow in the page's order", async () => {
  await shop.demo.break({ call: NEW, mode: "slow", ms: 1500 });
  const before = await countCalls(POPULAR);
  const reader = new Reader(await shop.fetch(uncached("/ro")));
  await reader.to("<h1");
  await until("the last call is asked while the first sleeps", async () => (await countCalls(POPULAR)) > before);
  assert.ok(!reader.text.includes(say("ro", "home", "popular_products")), "nothing overtakes the first part");
  const html = await reader.toEnd();
  const places = ["new_products", "popular_products"].map((key) => html.indexOf(say("ro", "home", key)));
  assert.ok(places[0] !== undefined && places[1] !== undefined && 0 < places[0] && places[0] < places[1], `${places}`);
});

test("a deferred part that fails, is truncated, or is garbage becomes an apology in the language", async () => {
  for (const [at, mode] of (["fail", "truncate", "garbage", "fail"] as const).entries()) {
    const language = LANGUAGES[at] ?? "ro";
    await shop.demo.break({ call: SIMILAR, mode });
    const [good] = await someGoods(shop, "casa", language);
    const response = await shop.fetch(uncached(good?.path ?? ""));
    const html = await response.text();
    assert.deepEqual([mode, response.status], [mode, 200]);
    assert.ok(html.includes(say(language, "failure", "part_missing")), `${mode} in ${language}`);
    assert.ok(html.endsWith("</html>"));
  }
});

test("the other parts of a page are unaffected by a failed one", async () => {
  await shop.demo.break({ call: NEW, mode: "fail" });
  const html = await (await shop.fetch(uncached("/ro"))).text();
  assert.equal(html.split(apology).length, 2, "one apology");
  assert.ok(html.includes(say("ro", "home", "popular_products")));
});

test("a page with a failed part is not stored; the next visitor gets it complete", async () => {
  await shop.demo.break({ call: SIMILAR, mode: "garbage" });
  const keys = async () => (await (await shop.pages()).list()).keys.length;
  const before = await keys();
  for (let visit = 0; visit < 3; visit++) {
    const response = await shop.fetch(page(1));
    assert.ok((await response.text()).includes(apology));
    assert.equal(cacheStatus(response).hit, false);
  }
  assert.equal(await keys(), before);
  await shop.demo.heal();
  assert.ok(!(await (await shop.fetch(page(1))).text()).includes(apology));
  const kept = await until("the whole page is stored", async () => {
    const found = await shop.fetch(page(1));
    return cacheStatus(found).hit && found;
  });
  assert.ok(!(await kept.text()).includes(apology));
});

test("an expired page stays cached if a part fails when it is revalidated", async () => {
  const path = page(2);
  const pages = await shop.pages();
  const known = new Set((await pages.list()).keys.map(({ name }) => name));
  await (await shop.fetch(path)).text();
  const key = await until("the page is stored", async () =>
    (await pages.list()).keys.map(({ name }) => name).find((name) => !known.has(name)),
  );
  const entry = (await pages.get(key)) ?? "";
  const old = entry.replace(/^vitrina2 \d+/, `vitrina2 ${Date.now() - 3 * 3_600_000}`);
  await pages.put(key, old);
  await shop.demo.break({ call: SIMILAR, mode: "fail" });
  const before = await countCalls(SIMILAR);
  assert.equal(cacheStatus(await shop.fetch(path)).detail, "stale");
  await until("the part is asked again", async () => (await countCalls(SIMILAR)) > before);
  assert.equal(cacheStatus(await shop.fetch(path)).detail, "stale");
  assert.equal(await pages.get(key), old);
});

test("a deferred call that never answers times out, and the page ends", async () => {
  await shop.demo.break({ call: SIMILAR, mode: "hang" });
  const html = await (await shop.fetch(uncached(page()))).text();
  assert.ok(html.includes(apology));
  assert.ok(html.endsWith("</html>"));
});

test("a page whose visitor left early is complete for the next one", async () => {
  const path = page(3);
  await shop.demo.break({ call: SIMILAR, mode: "slow", ms: 700, times: 1 });
  const reader = new Reader(await shop.fetch(path));
  await reader.to("<h1");
  await reader.leave();
  const kept = await until("the page is stored", async () => {
    const found = await shop.fetch(path);
    const html = await found.text();
    return cacheStatus(found).hit && html;
  });
  assert.ok(kept.endsWith("</html>"));
});
