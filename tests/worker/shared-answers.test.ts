// Pages past the cache: answers that are the same for everybody are asked for once, and no others are shared.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";

const backend = new DocumentedBackend(["category-groups"]);
let url: string;
before(async () => {
  url = await backend.open();
});
after(() => backend.close());
afterEach(() => {
  backend.delay = 0;
  backend.instead.clear();
});

/** Runs `look` with a shop in a fresh isolate that keeps answers for longer than any test takes. */
async function inFreshShop(look: (shop: Shop) => Promise<void>, more: Record<string, string> = {}): Promise<void> {
  backend.asked.length = 0;
  const variables = { PAGE_MEMORY_SECONDS: "0", ANSWER_MEMORY_SECONDS: "600", PAGE_WAIT_MS: "60000", ...more };
  const shop = await openShop({ variables, backend: url });
  try {
    await look(shop);
  } finally {
    await shop.close();
  }
}

async function read(shop: Shop, path: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await shop.fetch(path, { headers });
  await answer.text();
  assert.equal(answer.status, 200, path);
}

/** As many at once as one isolate draws on a busy machine before the shortest deadline of a call, which is retried. */
const AT_ONCE = 25;

async function inWaves<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(act));
}

const PAGES = ["/ro", "/ro/bucatarie/oale", "/ro/product/oala", "/ro/articles/read"];

/** The calls of one cold page. */
async function callsOf(path: string): Promise<string[]> {
  const calls: string[] = [];
  await inFreshShop(async (shop) => {
    await read(shop, path);
    calls.push(...backend.asked);
  });
  return calls.sort();
}

test("100 requests with random queries make the calls of one cold page, one by one and at once", async () => {
  for (const path of PAGES) {
    const once = await callsOf(path);
    assert.ok(once.length >= 3, `${path}: ${once}`);
    await inFreshShop(async (shop) => {
      const queried = (from: number) => Array.from({ length: 50 }, (_, n) => `${path}?q${from + n}=${Math.random()}`);
      await inWaves(queried(0), (address) => read(shop, address));
      for (const address of queried(50).slice(0, 10)) await read(shop, address);
      await inWaves(queried(60), (address) => read(shop, address));
      assert.deepEqual([...backend.asked].sort(), once, path);
    });
  }
});

test("100 requests with another language's cookie make the calls of one cold page", async () => {
  for (const path of PAGES) {
    const once = await callsOf(path);
    await inFreshShop(async (shop) => {
      const cookie = { cookie: "i18n_redirected=ru" };
      await inWaves(Array(100).fill(path), (address) => read(shop, address, cookie));
      assert.deepEqual([...backend.asked].sort(), once, path);
    });
  }
});

test("each language and each known parameter has its own answers", async () => {
  await inFreshShop(async (shop) => {
    const asked = async (path: string) => {
      const before = backend.asked.length;
      await read(shop, path);
      return backend.asked.slice(before).filter((call) => call.includes("/general/v2/category/")).length;
    };
    assert.equal(await asked("/ro/bucatarie/oale?a=1"), 1);
    assert.equal(await asked("/ru/bucatarie/oale?a=1"), 1);
    assert.equal(await asked("/ro/bucatarie/oale?sort=price-&a=1"), 1);
    assert.equal(await asked("/ro/bucatarie/oale?a=2"), 0);
  });
});

test("a shopper with a session gets no answer of others, and gives none", async () => {
  await inFreshShop(async (shop) => {
    const products = () => backend.asked.filter((call) => call.startsWith("GET /general/v2/product/")).length;
    const ana = await signedIn(shop);
    const before = products();
    for (let visit = 1; visit <= 2; visit++) {
      await (await ana.send(`/ro/product/oala?visit=${visit}`)).text();
      assert.ok(products() > before, "the session asks itself");
    }
    const own = products();
    await read(shop, "/ro/product/oala?guest=1");
    assert.ok(products() > own, "a guest is not shown the answers of a session");
    const guests = products();
    await read(shop, "/ro/product/oala?guest=2");
    assert.equal(products(), guests);
    await (await ana.send("/ro/product/oala?visit=3")).text();
    assert.ok(products() > guests, "a session is not shown the answers of guests");
  });
});

test("a page that is stored, a cart and an addition are made from fresh answers", async () => {
  await inFreshShop(async (shop) => {
    const asks = (start: string) => backend.asked.filter((call) => call.startsWith(start)).length;
    await read(shop, "/ro/product/oala?a=1");
    const pages = asks("GET /general/v2/product/");
    await read(shop, "/ro/product/oala");
    assert.ok(asks("GET /general/v2/product/") > pages, "the stored page");
    const shopper = shop.shopper();
    const byId = () => backend.asked.filter((call) => call.startsWith("GET /general/product-filter")).length;
    for (let addition = 1; addition <= 2; addition++) {
      const before = byId();
      await shopper.addToCart("101", 1);
      assert.ok(byId() > before, "an addition");
    }
    for (let visit = 1; visit <= 2; visit++) {
      const before = byId();
      await (await shopper.send("/ro/cart?a=1")).text();
      assert.ok(byId() > before, "the cart");
    }
  });
});

test("a failed call is made again, and its failure is nobody else's", async () => {
  await inFreshShop(async (shop) => {
    backend.instead.set("product", { status: 500, body: {} });
    const status = async (path: string) => {
      const answer = await shop.fetch(path);
      await answer.text();
      return answer.status;
    };
    assert.equal(await status("/ro/product/oala?a=1"), 503);
    backend.instead.clear();
    assert.equal(await status("/ro/product/oala?a=2"), 200);
  });
});
