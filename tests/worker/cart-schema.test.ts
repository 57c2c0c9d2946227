// A cart's storage over deployments and damage: older schemas are migrated; an unreadable or newer one is set aside, and
// its readable part is kept.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { CartStorage, type Rows } from "../support/cart-storage.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const FIRST_SCHEMA = `
  CREATE TABLE IF NOT EXISTS cart (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS answers (turn INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, lines TEXT NOT NULL, reserved TEXT, answer TEXT, begun_at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);`;
const FIELDS = { note: "by the door", weight: 1.5 };

// Tests share one storage, each after the one before: a shop starts slowly.
const state = await mkdtemp(join(tmpdir(), "vitrina-schema-"));
after(() => rm(state, { recursive: true, force: true }));
const placed = randomUUID();
const added = randomUUID();
let cookies = new Map<string, string>();
let thanks: { status: number; text: string };
let cart: CartView;

/** Opens the shop on the existing storage, with the returning shopper. */
async function reopen(): Promise<{ shop: Shop; ana: Shopper }> {
  const shop = await openShop({ state });
  const ana = shop.shopper();
  for (const [name, value] of cookies) ana.cookies.set(name, value);
  return { shop, ana };
}

/** Runs statements and returns the tables. */
function changed(statements: string): Record<string, Rows> {
  using storage = new CartStorage(state);
  storage.run(statements);
  return storage.tables();
}

async function order(ana: Shopper, command: string): Promise<{ status: number; text: string }> {
  const body = { ...ORDER_FORM, command };
  const answer = await ana.send("/api/orders", { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
}

const savedFields = async (ana: Shopper) =>
  ((await (await ana.send("/api/cart-redis")).json()) as { order: { localDataFields: unknown } }).order.localDataFields;

/** Replaces the tables by those of the first schema, with the same contents. */
function goBackToTheFirstSchema(): void {
  using storage = new CartStorage(state);
  const { cart = [], answers = [], orders = [], metadata = [] } = storage.tables();
  assert.deepEqual([cart.length, orders.length], [1, 1]);
  const columns = orders.map(({ id, value }) => {
    const { asked_ms, lines, stage } = JSON.parse(String(value));
    const begun_at = String(asked_ms).padStart(15, "0");
    return { id, lines: JSON.stringify(lines), reserved: "yes", answer: JSON.stringify(stage.answered), begun_at };
  });
  // In the near future, so that it blocks other orders on slow machines too.
  const begun_at = String(Date.now() + 3_600_000).padStart(15, "0");
  const lost = { id: "lost", lines: columns[0]?.lines, reserved: "yes", answer: null, begun_at };
  storage.run(
    "DROP TABLE cart; DROP TABLE answers; DROP TABLE orders; DROP TABLE metadata; DROP TABLE sessions; DROP TABLE session_tokens;",
  );
  storage.run(FIRST_SCHEMA);
  storage.insert("cart", cart);
  storage.insert("answers", answers);
  storage.insert("orders", [...columns, lost] as Rows);
  storage.insert(
    "facts",
    metadata.filter(({ name }) => name !== "schema"),
  );
}

/** The tables that were set aside, by their original names. */
function aside(tables: Record<string, Rows>): Record<string, Rows> {
  const names = Object.keys(tables).filter((name) => /^aside_\d{13}_/.test(name));
  assert.equal(new Set(names.map((name) => name.slice(0, 20))).size, 1, "it was done once");
  return Object.fromEntries(names.map((name) => [name.slice(20), tables[name] ?? []]));
}

/** Drops the tables that were set aside. */
function forgetAside(): void {
  using storage = new CartStorage(state);
  for (const name of Object.keys(storage.tables())) {
    if (name.startsWith("aside_")) storage.run(`DROP TABLE ${name}`);
  }
}

async function isLogged(shop: Shop, cause: string): Promise<void> {
  const warnings = () => shop.said.filter((line) => line.startsWith("the storage of a cart cannot be read"));
  await until("the log tells it", async () => warnings().length > 0);
  assert.equal(warnings().length, 1, "once");
  assert.match(warnings()[0] ?? "", new RegExp(`aside_\\d{13}_.*${cause}`));
}

test("a first schema that cannot be migrated is set aside, and its readable part is kept", async () => {
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
  assert.deepEqual(await ana.cart(), cart);
  assert.deepEqual(await ana.addToCart(PLENTY, 1, added), cart, "a repeated command gives its first answer");
  assert.deepEqual(await savedFields(ana), FIELDS);
  assert.deepEqual(await order(ana, placed), thanks, "a repeated order gives its first answer");
  assert.equal((await order(ana, randomUUID())).status, 409, "the order without an answer holds another one back");
  await isLogged(shop, "order");
  await shop.close();
  assert.deepEqual(aside(changed("")), before);

  {
    using storage = new CartStorage(state);
    storage.run(
      "DROP TABLE answers; DROP TABLE orders; DROP TABLE metadata; DROP TABLE sessions; DROP TABLE session_tokens;",
    );
    for (const name of Object.keys(storage.tables()).filter((name) => name.startsWith("aside_"))) {
      const own = name.slice(20);
      // Copies the cart's table, so that it stays readable.
      storage.run(own === "cart" ? `DROP TABLE ${name}` : `ALTER TABLE ${name} RENAME TO ${own}`);
    }
    storage.run("DELETE FROM orders WHERE id = 'unreadable'");
  }
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
  assert.deepEqual(Object.keys(storage.tables()), [
    "answers",
    "cart",
    "metadata",
    "orders",
    "session_tokens",
    "sessions",
  ]);
  assert.deepEqual(storage.rows("SELECT value FROM metadata WHERE name = 'schema'"), [{ value: "4" }]);
  assert.deepEqual(storage.rows("SELECT id, answered FROM orders ORDER BY answered"), [
    { id: "lost", answered: 0 },
    { id: placed, answered: 1 },
  ]);
});

/** Damages in turn: the statement, whether the cart survives, and the log's words. */
const DAMAGE: [string, string, boolean, string][] = [
  ["a newer schema", "UPDATE metadata SET value = '99' WHERE name = 'schema'", true, "schema 99"],
  ["a schema without a number", "DELETE FROM metadata WHERE name = 'schema'", true, "schema"],
  ["no metadata", "DROP TABLE metadata", true, "no such"],
  ["no answers", "DROP TABLE answers", true, "answers"],
  ["no orders", "DROP TABLE orders", true, "orders"],
  ["an unreadable owner", "UPDATE metadata SET value = '{' WHERE name = 'owner'", true, "metadata"],
  ["an unreadable order", "INSERT INTO orders (id, answered, value) VALUES ('x', 0, '{}')", true, "orders"],
  ["no cart", "DROP TABLE cart", false, "cart"],
  ["a cart that is cut off", "UPDATE cart SET value = substr(value, 1, 20)", false, "cart"],
  ["a cart of bytes", "UPDATE cart SET value = x'00ff'", false, "cart"],
  ["a cart of something else", "UPDATE cart SET value = '[]'", false, "cart"],
];

for (const [name, statement, goesOn, cause] of DAMAGE) {
  test(`${name}: the old bytes are kept, and the shopper has a working cart`, async () => {
    forgetAside();
    const whole = changed("");
    const damaged = changed(statement);
    const { shop, ana } = await reopen();
    const now = await ana.cart();
    assert.deepEqual(now.lines, goesOn ? cart.lines : []);
    if (Object.hasOwn(damaged, "orders")) {
      assert.deepEqual(await order(ana, placed), thanks, "an order that can be read keeps its answer");
      assert.equal((await order(ana, randomUUID())).status, 409, "and one without an answer holds another back");
    }
    cart = await ana.addToCart(PLENTY, 1);
    assert.equal(cart.count, now.count + 1);
    await isLogged(shop, cause);
    await shop.close();
    assert.deepEqual(aside(changed("")), damaged);

    // The next case starts from the complete data.
    forgetAside();
    const { orders = [] } = whole;
    using storage = new CartStorage(state);
    storage.run("DELETE FROM orders");
    storage.insert("orders", orders);
  });
}

test("a storage that is readable again is not set aside again", async () => {
  const { shop, ana } = await reopen();
  assert.deepEqual(await ana.cart(), cart);
  await shop.close();
  assert.deepEqual(Object.keys(changed("")), ["answers", "cart", "metadata", "orders", "session_tokens", "sessions"]);
});
