// Purges: what the backend says has changed, or an operator, is not shown from the cache any more, and all else is.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { DocumentedBackend, fixtures } from "../support/documented-backend.ts";
import { HOOK, HOOK_KEYS, KEYS, signed, tell } from "../support/hook.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

// Two fixtures answer the call of a category.
const backend = new DocumentedBackend(["category-groups"]);
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open(), variables: { ...HOOK_KEYS, PAGE_MEMORY_SECONDS: "5" } });
});
after(async () => {
  await shop.close();
  backend.close();
});
beforeEach(() => backend.instead.clear());

const PRODUCT = "/ro/product/oala-de-fonta";
const CATEGORY = "/ro/bucatarie/oale";
const OTHER = "/ro/about";
const LANGUAGES = ["ro", "ru", "uk", "en"];

async function get(path: string) {
  const answer = await shop.fetch(path);
  return { status: answer.status, cache: cacheStatus(answer), html: await answer.text() };
}

/** Opens a page until it comes from the cache. */
const keep = (path: string) => until(`${path} is kept`, async () => (await get(path)).cache.hit);

/** Changes the product wherever the backend tells it. */
function change(fields: object): void {
  const fixture = (name: string) => fixtures().get(name)?.documented.body as Record<string, unknown>;
  const one = (list: unknown) => (list as object[]).map((good, at) => (at === 0 ? { ...good, ...fields } : good));
  const product = fixture("product");
  backend.instead.set("product", {
    status: 200,
    body: { ...product, product: { ...(product["product"] as object), ...fields } },
  });
  const list = fixture("product-filter");
  backend.instead.set("product-filter", { status: 200, body: { ...list, data: one(list["data"]) } });
  const category = fixture("category");
  backend.instead.set("category", { status: 200, body: { ...category, products: one(category["products"]) } });
}

test("a changed price shows on the product's page and in its category, in every language, and other pages stay", async () => {
  const pages = LANGUAGES.flatMap((language) =>
    [PRODUCT, CATEGORY].map((path) => path.replace("/ro/", `/${language}/`)),
  );
  for (const path of [...pages, OTHER]) await keep(path);
  change({ price: 987.65 });
  for (const path of pages) assert.ok(!/987[.,]65/.test((await get(path)).html), path);
  const told = await tell(shop, { products: ["oala-de-fonta"] });
  assert.deepEqual([told.status, await told.json()], [200, { purged: true }]);
  assert.equal((await get(OTHER)).cache.hit, true);
  for (const path of pages) {
    const { cache, html } = await get(path);
    assert.deepEqual([path, cache.hit, /987[.,]65/.test(html)], [path, false, true]);
  }
  for (const path of pages) await keep(path);
});

test("a product is purged by its id, and a category by its name, in every language", async () => {
  for (const [message, purged, untouched] of [
    [{ product: { id: 101 } }, [PRODUCT, CATEGORY], [OTHER]],
    [{ categories: ["oale"] }, [CATEGORY, "/ru/bucatarie/oale"], [PRODUCT, OTHER]],
    [{ paths: ["/ro/about"] }, [OTHER], ["/ru/about", PRODUCT]],
    [{ languages: ["ru"] }, ["/ru/about", "/ru/bucatarie/oale"], [OTHER, CATEGORY]],
    [{ everything: true }, [OTHER, PRODUCT, "/ru/about"], []],
    [{ warehouses: [7] }, [OTHER, PRODUCT], []],
  ] as const) {
    for (const path of [...purged, ...untouched]) await keep(path);
    assert.equal((await tell(shop, message)).status, 200);
    for (const path of untouched) assert.equal((await get(path)).cache.hit, true, `${JSON.stringify(message)} ${path}`);
    for (const path of purged) assert.equal((await get(path)).cache.hit, false, `${JSON.stringify(message)} ${path}`);
  }
});

test("a purged page is not shown again while the backend is down", async () => {
  await keep(PRODUCT);
  await keep(OTHER);
  await tell(shop, { products: [101] });
  backend.fails = 503;
  try {
    assert.equal((await get(PRODUCT)).status, 503);
    assert.equal((await get(OTHER)).cache.hit, true);
  } finally {
    backend.fails = undefined;
  }
  assert.equal((await get(PRODUCT)).status, 200);
});

test("a forged, late or foreign message purges nothing and is refused with a reason", async () => {
  await keep(OTHER);
  const body = JSON.stringify({ everything: true });
  const ago = (minutes: number) => String(Math.floor(Date.now() / 1000) - minutes * 60);
  for (const [signature, code] of [
    ["", "unsigned"],
    [signed(`${body} `), "unsigned"],
    [signed(body, "a key that nobody has, of 32 letters"), "unsigned"],
    [signed(body, KEYS.pharmacy), "unsigned"],
    [signed(body).replace(/t=\d+/, `t=${Date.now() + 1}`), "unsigned"],
    [signed(body, KEYS.casa, ago(6)), "not_now"],
    [signed(body, KEYS.casa, ago(-6)), "not_now"],
  ] as const) {
    const refused = await tell(shop, body, signature);
    const { error } = (await refused.json()) as { error: { code: string; message: string } };
    assert.deepEqual([refused.status, error.code], [401, code], signature);
    assert.ok(error.message.length > 10);
  }
  // The site of the host counts, and this one has no key for the message.
  assert.equal((await tell(shop, body, signed(body), "pharmacy")).status, 401);
  assert.equal((await tell(shop, body, signed(body), "romania")).status, 401);
  for (const unreadable of ["", "[]", "{", "{}", '"all"']) {
    const refused = await tell(shop, unreadable, signed(unreadable));
    const { error } = (await refused.json()) as { error: { code: string } };
    assert.deepEqual([refused.status, error.code], [400, "unreadable"], unreadable);
  }
  const long = JSON.stringify({ products: ["x".repeat(70_000)] });
  assert.equal((await tell(shop, long)).status, 413);
  assert.equal((await shop.fetch(HOOK)).status, 405);
  assert.equal((await get(OTHER)).cache.hit, true);
});

test("a repeated message changes nothing", async () => {
  const body = JSON.stringify({ paths: ["/ro/about"] });
  const signature = signed(body, KEYS.casa, String(Math.floor(Date.now() / 1000) - 60));
  await keep(OTHER);
  assert.deepEqual(await (await tell(shop, body, signature)).json(), { purged: true });
  await keep(OTHER);
  for (let time = 0; time < 3; time++) {
    const repeated = await tell(shop, body, signature);
    assert.deepEqual([repeated.status, await repeated.json()], [200, { purged: false }]);
  }
  assert.equal((await get(OTHER)).cache.hit, true);
});

test("while a key is changed a message may carry both signatures", async () => {
  const body = JSON.stringify({ languages: ["en"] });
  const time = String(Date.now());
  const both = `${signed(body, "the key that comes next, 32 letters", time)},${signed(body, KEYS.casa, time).split(",")[1]}`;
  assert.equal((await tell(shop, body, both)).status, 200);
});

const lines = async () => ((await (await shop.config()).get("purge/casa/backend")) ?? "").split("\n").filter(Boolean);

test("of a burst of 1,000 messages each counts, and they are written together", async () => {
  const config = await shop.config();
  const texts = new Set<string>();
  let isOver = false;
  const watched = (async () => {
    while (!isOver) texts.add((await config.get("purge/casa/backend")) ?? "");
  })();
  const begun = Date.now();
  for (let start = 0; start < 1000; start += 50) {
    const burst = Array.from({ length: 50 }, (_, at) => tell(shop, { products: [`burst-${start + at}`] }));
    for (const told of await Promise.all(burst)) assert.equal(told.status, 200);
  }
  await tell(shop, { paths: ["/ro/the-last-of-the-burst"] });
  await until("the burst is written", async () =>
    (await lines()).some((line) => line.includes("the-last-of-the-burst")),
  );
  const seconds = (Date.now() - begun) / 1000;
  isOver = true;
  await watched;
  assert.ok(texts.size <= seconds + 3, `${texts.size} writes in ${seconds} s`);
  // Too many products to name each: the older ones are named together.
  const written = await lines();
  const products = written.filter((line) => / product /.test(line)).length;
  assert.ok(products >= 400 && products <= 800, String(products));
  assert.ok(written.some((line) => / products$/.test(line)));
});

test("an operator's purge in KV is in force within seconds, and is never taken back by an older value", async () => {
  await keep(OTHER);
  await keep("/ru/about");
  const config = await shop.config();
  await config.put("purge/casa", `${Date.now()} path ro/about\n`);
  await until("the page is purged", async () => !(await get(OTHER)).cache.hit);
  assert.equal((await get("/ru/about")).cache.hit, true);
  await config.put("purge/casa", `${Date.now()} brand acme\n`);
  await until("a line of an unknown kind purges the site", async () => !(await get("/ru/about")).cache.hit);
  await config.delete("purge/casa");
});
