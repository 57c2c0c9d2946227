// The storage of a cart over deployments: an older schema is brought to the present one, a newer one is left alone.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { CartStorage, type Rows } from "../support/cart-storage.ts";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const FIRST_SCHEMA = `
  CREATE TABLE IF NOT EXISTS cart (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS answers (turn INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, lines TEXT NOT NULL, reserved TEXT, answer TEXT, begun_at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);`;
const FIELDS = { note: "by the door", weight: 1.5 };

// Each test goes on with the storage that the one before left: a shop takes long to grow.
const state = await mkdtemp(join(tmpdir(), "vitrina-schema-"));
after(() => rm(state, { recursive: true, force: true }));
const placed = randomUUID();
const added = randomUUID();
let cookies = new Map<string, string>();
let thanks: { status: number; text: string };
let cart: CartView;

/** The shop on the storage that is there, and the shopper who comes back to it. */
async function reopen(): Promise<{ shop: Shop; ana: Shopper }> {
  const shop = await openShop({ state });
  const ana = shop.shopper();
  for (const [name, value] of cookies) ana.cookies.set(name, value);
  return { shop, ana };
}

/** The tables after some statements. */
function changed(statements: string): Record<string, Rows> {
  using storage = new CartStorage(state);
  storage.run(statements);
  return storage.tables();
}

/** Fails unless every call of the cart is answered with an error, and the log names the cause. */
async function refusesAll(shop: Shop, ana: Shopper, cause: string): Promise<void> {
  const body = { command: randomUUID(), product: PLENTY, quantity: 1 };
  for (const answer of [
    await ana.send("/api/cart"),
    await ana.send("/api/cart/lines", { method: "POST", body }),
    await ana.send("/api/cart-redis", { method: "DELETE" }),
  ]) {
    assert.equal(answer.status, 500);
    assert.doesNotMatch(await answer.text(), /schema|order/);
  }
  assert.equal((await order(ana, randomUUID())).status, 500);
  await until(`the log names ${cause}`, async () => shop.said.some((line) => line.includes(cause)));
}

async function order(ana: Shopper, command: string): Promise<{ status: number; text: string }> {
  const details = { first_name: "Ana", phone: "+37360123456", method: "address", region: "3", payment: "cash" };
  const body = { ...details, language: "ro", street: "Teilor", building: "12", command };
  const answer = await ana.send("/api/orders", { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
}

const savedFields = async (ana: Shopper) =>
  ((await (await ana.send("/api/cart-redis")).json()) as { order: { localDataFields: unknown } }).order.localDataFields;

/** Writes the tables of the first schema, with the same contents, in place of the present ones. */
function goBackToTheFirstSchema(): void {
  using storage = new CartStorage(state);
  const { cart = [], answers = [], orders = [], metadata = [] } = storage.tables();
  assert.deepEqual([cart.length, orders.length], [1, 1]);
  const columns = orders.map(({ id, value }) => {
    const { asked_ms, lines, stage } = JSON.parse(String(value));
    const begun_at = String(asked_ms).padStart(15, "0");
    return { id, lines: JSON.stringify(lines), reserved: "yes", answer: JSON.stringify(stage.answered), begun_at };
  });
  // Of the near future, so that it holds other orders back however slow the machine is.
  const begun_at = String(Date.now() + 3_600_000).padStart(15, "0");
  const lost = { id: "lost", lines: columns[0]?.lines, reserved: "yes", answer: null, begun_at };
  storage.run("DROP TABLE cart; DROP TABLE answers; DROP TABLE orders; DROP TABLE metadata;");
  storage.run(FIRST_SCHEMA);
  storage.insert("cart", cart);
  storage.insert("answers", answers);
  storage.insert("orders", [...columns, lost] as Rows);
  storage.insert(
    "facts",
    metadata.filter(({ name }) => name !== "schema"),
  );
}

test("a migration that fails leaves the storage of the first schema as it was", async () => {
  const first = await openShop({ state });
  const shopper = first.shopper();
  cookies = shopper.cookies;
  await shopper.addToCart(PLENTY, 2);
  thanks = await order(shopper, placed);
  assert.equal(thanks.status, 200);
  const localCart = { products: [{ product: Number(PLENTY), count: 3 }] };
  await shopper.send("/api/cart-redis", { method: "POST", body: { order: { localCart, localDataFields: FIELDS } } });
  cart = await shopper.addToCart(PLENTY, 1, added);
  await first.close();

  goBackToTheFirstSchema();
  const before = changed("INSERT INTO orders (id, lines, begun_at) VALUES ('unreadable', '[', '1')");
  assert.deepEqual(Object.keys(before), ["answers", "cart", "facts", "orders"]);
  const { shop, ana } = await reopen();
  await refusesAll(shop, ana, "could not be opened");
  await shop.close();
  assert.deepEqual(changed(""), before);
  changed("DELETE FROM orders WHERE id = 'unreadable'");
});

test("a storage of the first schema keeps its cart, its answers, its orders and its companion data", async () => {
  const { shop, ana } = await reopen();
  assert.deepEqual(await ana.cart(), cart);
  assert.deepEqual(await ana.addToCart(PLENTY, 1, added), cart, "a repeated command gives its first answer");
  assert.deepEqual(await savedFields(ana), FIELDS);
  assert.deepEqual(await order(ana, placed), thanks, "a repeated order gives its first answer");
  assert.equal((await order(ana, randomUUID())).status, 409, "the order without an answer holds another one back");
  const later = await ana.addToCart(PLENTY, 1);
  assert.ok(later.revision > cart.revision);
  cart = later;
  await shop.close();

  using storage = new CartStorage(state);
  assert.deepEqual(Object.keys(storage.tables()), ["answers", "cart", "metadata", "orders"]);
  assert.deepEqual(storage.rows("SELECT value FROM metadata WHERE name = 'schema'"), [{ value: "3" }]);
  assert.deepEqual(storage.rows("SELECT id, answered FROM orders ORDER BY answered"), [
    { id: "lost", answered: 0 },
    { id: placed, answered: 1 },
  ]);
});

test("a storage of a newer schema is not touched, and works again with the code that knows it", async () => {
  const recorded = (number: string) => `UPDATE metadata SET value = '${number}' WHERE name = 'schema'`;
  const present = changed("");
  const before = changed(recorded("99"));
  const newer = await reopen();
  await refusesAll(newer.shop, newer.ana, "schema 99");
  await newer.shop.close();
  assert.deepEqual(changed(""), before);
  assert.deepEqual(changed(recorded("3")), present);

  const { shop, ana } = await reopen();
  assert.deepEqual(await ana.cart(), cart);
  await shop.close();
});
