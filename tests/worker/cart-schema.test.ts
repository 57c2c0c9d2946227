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
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const FIRST_SCHEMA = `
  CREATE TABLE IF NOT EXISTS cart (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS answers (turn INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, lines TEXT NOT NULL, reserved TEXT, answer TEXT, begun_at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);`;
const FIELDS = { note: "by the door", weight: 1.5 };

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "vitrina-schema-"));
  folders.push(made);
  return made;
}

/** The shop on a storage that is there, and the shopper who comes back to it. */
async function reopen(state: string, cookies: Map<string, string>): Promise<{ shop: Shop; ana: Shopper }> {
  const shop = await openShop({ state });
  const ana = shop.shopper();
  for (const [name, value] of cookies) ana.cookies.set(name, value);
  return { shop, ana };
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
function goBackToTheFirstSchema(state: string): void {
  using storage = new CartStorage(state);
  const { cart = [], answers = [], orders = [], metadata = [] } = storage.tables();
  assert.deepEqual([cart.length, orders.length], [1, 1]);
  const columns = orders.map(({ id, value }) => {
    const { asked_ms, lines, stage } = JSON.parse(String(value));
    const begun_at = String(asked_ms).padStart(15, "0");
    return { id, lines: JSON.stringify(lines), reserved: "yes", answer: JSON.stringify(stage.answered), begun_at };
  });
  const unanswered = { id: "lost", lines: columns[0]?.lines, reserved: "yes", answer: null };
  storage.run("DROP TABLE cart; DROP TABLE answers; DROP TABLE orders; DROP TABLE metadata;");
  storage.run(FIRST_SCHEMA);
  storage.insert("cart", cart);
  storage.insert("answers", answers);
  storage.insert("orders", [...columns, { ...unanswered, begun_at: String(Date.now()).padStart(15, "0") }] as Rows);
  storage.insert(
    "facts",
    metadata.filter(({ name }) => name !== "schema"),
  );
}

/** The tables after some statements. */
function changed(state: string, statements: string): Record<string, Rows> {
  using storage = new CartStorage(state);
  storage.run(statements);
  return storage.tables();
}

const withSchema = ({ metadata = [] }: Record<string, Rows>, value: string) =>
  metadata.map((row) => (row["name"] === "schema" ? { ...row, value } : row));

test("a storage of the first schema keeps its cart, its answers, its orders and its companion data", async () => {
  const state = await folder();
  const first = await openShop({ state });
  const shopper = first.shopper();
  await shopper.addToCart(PLENTY, 2);
  const [placed, added] = [randomUUID(), randomUUID()];
  const thanks = await order(shopper, placed);
  assert.equal(thanks.status, 200);
  const localCart = { products: [{ product: Number(PLENTY), count: 3 }] };
  await shopper.send("/api/cart-redis", { method: "POST", body: { order: { localCart, localDataFields: FIELDS } } });
  const answered = await shopper.addToCart(PLENTY, 1, added);
  await first.close();
  goBackToTheFirstSchema(state);

  const { shop, ana } = await reopen(state, shopper.cookies);
  assert.deepEqual(await ana.cart(), answered);
  assert.deepEqual(await ana.addToCart(PLENTY, 1, added), answered, "a repeated command gives its first answer");
  assert.deepEqual(await savedFields(ana), FIELDS);
  assert.deepEqual(await order(ana, placed), thanks, "a repeated order gives its first answer");
  assert.equal((await order(ana, randomUUID())).status, 409, "the order without an answer holds another one back");
  const later = await ana.addToCart(PLENTY, 1);
  assert.ok(later.revision > answered.revision);
  await shop.close();

  using storage = new CartStorage(state);
  const tables = storage.tables();
  assert.deepEqual(Object.keys(tables), ["answers", "cart", "metadata", "orders"]);
  assert.deepEqual(storage.rows("SELECT value FROM metadata WHERE name = 'schema'"), [{ value: "3" }]);
  assert.deepEqual(storage.rows("SELECT id, answered FROM orders ORDER BY answered"), [
    { id: "lost", answered: 0 },
    { id: placed, answered: 1 },
  ]);
});

test("a storage of a newer schema is not touched, and works again with the code that knows it", async () => {
  const state = await folder();
  const first = await openShop({ state });
  const shopper = first.shopper();
  const cart = await shopper.addToCart(PLENTY, 2);
  await first.close();
  const recorded = (number: string) => `UPDATE metadata SET value = '${number}' WHERE name = 'schema'`;
  const before = changed(state, recorded("99"));

  const { shop, ana } = await reopen(state, shopper.cookies);
  const body = { command: randomUUID(), product: PLENTY, quantity: 1 };
  for (const answer of [
    await ana.send("/api/cart"),
    await ana.send("/api/cart/lines", { method: "POST", body }),
    await ana.send("/api/cart-redis", { method: "DELETE" }),
  ]) {
    assert.equal(answer.status, 500);
    assert.doesNotMatch(await answer.text(), /schema/);
  }
  assert.equal((await order(ana, randomUUID())).status, 500);
  await until("the log names the schemas", async () => shop.said.some((line) => line.includes("schema 99")));
  await shop.close();
  assert.deepEqual(changed(state, recorded("3")), { ...before, metadata: withSchema(before, "3") });

  const again = await reopen(state, shopper.cookies);
  assert.deepEqual(await again.ana.cart(), cart);
  await again.shop.close();
});
