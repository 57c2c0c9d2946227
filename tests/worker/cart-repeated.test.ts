// A repeated command id gets its first answer, without new backend calls.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { CartStorage } from "../support/cart-storage.ts";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";

const LINES = "/api/cart/lines";
const CATALOGUE = "/general/product-filter";
let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  goods = (await someGoods(shop)).filter(({ id }) => id !== PLENTY);
});
after(() => shop.close());

const other = () => goods[0]?.id ?? "";
const quantities = ({ lines }: CartView) => Object.fromEntries(lines.map((line) => [line.product, line.quantity]));

interface Answered {
  status: number;
  body: { error: { code: string; message: string; fields?: Record<string, string> } };
}

async function command(shopper: Shopper, path: string, body: object): Promise<Answered> {
  const answer = await shopper.send(path, { method: "POST", body });
  return { status: answer.status, body: (await answer.json()) as Answered["body"] };
}

async function withCart(): Promise<Shopper> {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  return ana;
}

test("a refused line stays refused under its id, even if the cart has got the line since", async () => {
  const ana = await withCart();
  const late = { command: randomUUID(), quantity: 5 };
  const first = await command(ana, `${LINES}/${other()}`, late);
  assert.deepEqual([first.status, first.body.error.code], [422, "no_such_line"]);
  await ana.addToCart(other(), 1);
  assert.deepEqual(await command(ana, `${LINES}/${other()}`, late), first);
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "2", [other()]: "1" });
  assert.equal((await ana.setQuantity(other(), 5)).lines[1]?.quantity, "5", "a new command is judged anew");
});

test("an unknown product and a malformed quantity stay refused, in the request's language", async () => {
  const ana = await withCart();
  const cases = [
    [{ product: "999999999" }, 404, "unknown_product", "product"],
    [{ product: PLENTY, quantity: "many" }, 422, "quantity", "quantity"],
    [{ product: PLENTY, quantity: "-1" }, 422, "quantity", "quantity"],
    [{ product: PLENTY, quantity: "100000" }, 422, "quantity", "quantity"],
  ] as const;
  for (const [fields, status, code, field] of cases) {
    const id = randomUUID();
    const first = await command(ana, LINES, { command: id, ...fields });
    assert.deepEqual(
      [first.status, first.body.error.code, Object.keys(first.body.error.fields ?? {})],
      [status, code, [field]],
    );
    assert.deepEqual(await command(ana, LINES, { command: id, product: PLENTY, quantity: 1 }), first);
    const russian = await command(ana, LINES, { command: id, product: PLENTY, quantity: 1, language: "ru" });
    assert.deepEqual([russian.status, russian.body.error.code], [status, code]);
    assert.match(russian.body.error.message, /[а-я]/);
  }
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "2" });
});

test("a temporary refusal is judged anew", async () => {
  const ana = await withCart();
  const id = randomUUID();
  for (const mode of ["fail", "garbage"] as const) {
    await shop.demo.break({ call: CATALOGUE, mode, status: 503 });
    const { status, body } = await command(ana, LINES, { command: id, product: PLENTY, quantity: 1 });
    assert.deepEqual([mode, status, body.error.code], [mode, 503, "backend"]);
    await shop.demo.heal();
  }
  assert.deepEqual(quantities(await ana.addToCart(PLENTY, 1, id)), { [PLENTY]: "3" });
  assert.deepEqual(quantities(await ana.addToCart(PLENTY, 1, id)), { [PLENTY]: "3" });
});

test("a late repeat of an earlier command leaves the browser's count alone", async () => {
  const ana = shop.shopper();
  const id = randomUUID();
  const first = await ana.addToCart(PLENTY, 2, id);
  await ana.addToCart(other(), 1);
  const count = ana.cookies.get("cart_count");
  assert.match(count ?? "", /^3\./);
  assert.deepEqual(quantities(await ana.addToCart(PLENTY, 2, id)), quantities(first));
  assert.equal(ana.cookies.get("cart_count"), count);
});

test("known commands are answered while the backend is down", async () => {
  const ana = await withCart();
  const body = () => new URLSearchParams({ command: "a-form-sent-twice", product: PLENTY, back: "/ro/cart" });
  const send = async () => (await ana.send(LINES, { method: "POST", body: body() })).status;
  assert.equal(await send(), 303);
  const refused = { command: randomUUID(), product: "999999999" };
  const first = await command(ana, LINES, refused);
  await shop.demo.break({ call: CATALOGUE, mode: "fail", status: 503 });
  assert.deepEqual([await send(), await send()], [303, 303]);
  assert.deepEqual(await command(ana, LINES, refused), first);
  await shop.demo.heal();
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "3" });
});

test("a repeated addition of the last pieces succeeds instead of failing for stock", async () => {
  const few = goods.find(({ stock }) => stock > 0 && stock < 500);
  assert.ok(few);
  const ana = shop.shopper();
  const taken = { command: randomUUID(), product: few.id, quantity: few.stock };
  const first = await command(ana, LINES, taken);
  assert.equal(first.status, 200);
  assert.deepEqual(await command(ana, LINES, taken), first);
  const more = await command(ana, LINES, { ...taken, command: randomUUID() });
  assert.deepEqual([more.status, more.body.error.code], [409, "not_enough"]);
});

test("a cart keeps its last 500 answers, and few more", async () => {
  const state = await mkdtemp(join(tmpdir(), "vitrina-repeated-"));
  try {
    await using own = await openShop({ state });
    const ana = own.shopper();
    const set = async (turn: number) => {
      const body = new URLSearchParams({ command: `turn-${turn}`, quantity: String(1 + (turn % 9)), back: "/ro/cart" });
      return (await ana.send(`${LINES}/${PLENTY}`, { method: "POST", body })).status;
    };
    await ana.addToCart(PLENTY, 1);
    for (let turn = 1; turn <= 620; turn++) assert.equal(await set(turn), 303);
    const before = await ana.cart();
    assert.equal(await set(621 - 500), 303);
    assert.equal((await ana.cart()).revision, before.revision, "the oldest that is kept changes nothing");
    await own.close();
    using storage = new CartStorage(state);
    const kept = storage.rows("SELECT id FROM answers").length;
    assert.ok(kept >= 500 && kept < 550, `${kept} answers`);
  } finally {
    await rm(state, { recursive: true, force: true });
  }
});

test("ten concurrent copies of a refused command are one refusal", async () => {
  const ana = await withCart();
  const { revision } = await ana.cart();
  const fields = { command: randomUUID(), product: "999999999" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => command(ana, LINES, fields)));
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal((await ana.cart()).revision, revision);
});

test("a command after a repeated one shows the whole cart, though the repeated answer had less of it", async () => {
  const ana = shop.shopper();
  const first = { command: randomUUID(), product: PLENTY, quantity: 2 };
  await command(ana, LINES, first);
  await ana.addToCart(other(), 1);
  assert.equal((await command(ana, LINES, first)).status, 200);
  const changed = await ana.setQuantity(PLENTY, 3);
  assert.deepEqual(quantities(changed), { [PLENTY]: "3", [other()]: "1" });
  assert.deepEqual(changed.lines, (await ana.cart()).lines, "priced, and named, like any other line");
});
