// Panics at each step of a cart command: the shopper gets an error, the next command works, and the cart is consistent: the
// command ran or did not, and a retry with its id runs it at most once.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

/** Steps of a command, and whether it is stored by then. */
const COMMAND = { command: false, writing: false, saved: true, acknowledged: true };
/** Steps of an order. At the last two the backend has it. */
const ORDER = ["asking", "ordered", "emptying"];

type Ids = Record<string, string>;
const ids = (moments: string[]): Ids => Object.fromEntries(moments.map((moment) => [moment, randomUUID()]));
const commands = ids(Object.keys(COMMAND));
const orders = ids(ORDER);
const form = randomUUID();
const words = [...Object.entries({ ...commands, ...orders }), ["command", form]].map((word) => word.join("="));

const state = await mkdtemp(join(tmpdir(), "vitrina-panic-"));
const open = (variables: Record<string, string>) => openShop({ state, variables });
let shop: Shop;
before(async () => {
  shop = await open({ PANIC_AT: words.join(" ") });
});
after(async () => {
  await shop.close();
  await rm(state, { recursive: true, force: true });
});

async function guest(): Promise<Shopper> {
  const shopper = shop.shopper();
  await shopper.addToCart(PLENTY, 2);
  return shopper;
}

function add(shopper: Shopper, command = "") {
  return shopper.send("/api/cart/lines", { method: "POST", body: { command, product: PLENTY, quantity: 3 } });
}

async function order(shopper: Shopper, command = "") {
  const body = { ...ORDER_FORM, command };
  const answer = await shopper.send("/api/orders", { method: "POST", body });
  return { status: answer.status, ...((await answer.json()) as { redirect?: string; error?: { code: string } }) };
}

async function panicked(word: string): Promise<void> {
  await until(`${word} is logged`, async () => shop.said.some((line) => line.includes(`asked to panic at ${word}`)));
}

const buyers = new Map<string, Shopper>();
const seen = new Map<string, CartView>();

test("a panicking command is an error, and the cart is as before or after it", async () => {
  for (const [moment, applied] of Object.entries(COMMAND)) {
    const ana = await guest();
    const { revision } = await ana.cart();
    const answer = await add(ana, commands[moment]);
    assert.deepEqual([moment, answer.status], [moment, 500]);
    assert.deepEqual(Object.keys((await answer.json()) as object), ["error"]);
    await panicked(`${moment}=${commands[moment]}`);
    const cart = await ana.cart();
    assert.deepEqual([moment, cart.count, cart.revision], [moment, applied ? 5 : 2, revision + Number(applied)]);
    assert.equal((await shop.fetch("/ro/contacts")).status, 200);
    buyers.set(moment, ana);
    seen.set(moment, cart);
  }
});

test("the next command of the same cart works, and other carts lose nothing", async () => {
  const [ana, ion] = [await guest(), await guest()];
  await Promise.all([add(ana, commands["writing"]), ion.addToCart(PLENTY, 3).catch(() => undefined)]);
  assert.equal((await ana.addToCart(PLENTY, 1)).count, 3);
  assert.ok([2, 5].includes((await ion.cart()).count));
});

test("a plain form whose command panics gets the shop's error page", async () => {
  const ana = await guest();
  const { status, html } = await ana.submit("/api/cart/lines", { command: form, product: PLENTY, quantity: "1" });
  assert.equal(status, 500);
  assert.match(html, /<footer/);
  assert.equal((await ana.cart()).count, 2);
});

test("an order that panics is an error, and its goods stay in the cart", async () => {
  for (const moment of ORDER) {
    const ana = await guest();
    const { status, error } = await order(ana, orders[moment]);
    assert.deepEqual([moment, status, error?.code], [moment, 500, "internal"]);
    await panicked(`${moment}=${orders[moment]}`);
    assert.equal((await ana.cart()).count, 2);
    buyers.set(moment, ana);
  }
});

test("without panics, a repeated command gets its first answer or runs, and an order is placed once", async () => {
  const made = await shop.demo.orders();
  await shop.close();
  shop = await open({});
  const returning = (moment: string) => {
    const shopper = shop.shopper();
    for (const [name, value] of buyers.get(moment)?.cookies ?? []) shopper.cookies.set(name, value);
    return shopper;
  };
  for (const [moment, applied] of Object.entries(COMMAND)) {
    const ana = returning(moment);
    assert.deepEqual((await ana.cart()).lines, seen.get(moment)?.lines, moment);
    for (let turn = 0; turn < 2; turn++) assert.equal((await add(ana, commands[moment])).status, 200);
    const cart = await ana.cart();
    assert.equal(cart.count, 5, moment);
    assert.equal(cart.revision, (seen.get(moment)?.revision ?? 0) + Number(!applied), moment);
  }
  const numbers = new Set<string>();
  for (const moment of ORDER) {
    const ana = returning(moment);
    const [first, again] = [await order(ana, orders[moment]), await order(ana, orders[moment])];
    assert.deepEqual([moment, first.status, again], [moment, 200, first]);
    assert.equal((await ana.cart()).empty, true);
    numbers.add(/order=([^&]+)/.exec(first.redirect ?? "")?.[1] ?? "");
  }
  assert.equal(numbers.size, ORDER.length);
  const all = await shop.demo.orders();
  assert.equal(made.length, ORDER.length - 1, "two had reached the backend");
  assert.equal(all.length, ORDER.length, "none was placed twice");
});

test("a panicking alarm affects no shopper, and is retried", async () => {
  await shop.close();
  shop = await open({ PANIC_AT: "alarm=sync" });
  const ana = await guest();
  await panicked("alarm=sync");
  assert.equal((await ana.addToCart(PLENTY, 1)).count, 3);
  const cookies = ana.cookies;
  await shop.close();
  shop = await open({});
  const back = shop.shopper();
  for (const [name, value] of cookies) back.cookies.set(name, value);
  assert.equal((await back.cart()).count, 3);
  await until("the backend's copy is brought up to date", async () =>
    (await shop.demo.log()).some(({ path }) => path.startsWith("/general/cart/")),
  );
});
