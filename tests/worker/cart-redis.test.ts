// The cart store API: a shopper's saved order with its local cart and companion data.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY, someGoods } from "../support/goods.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let other: string;
before(async () => {
  shop = await openShop();
  other = (await someGoods(shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
});
after(() => shop.close());

const PATH = "/api/cart-redis";

interface Order {
  order: {
    localCart: { products: { product: unknown; count: number }[] };
    localDataFields: object;
    revision: number;
  };
}

interface Saved {
  ok: boolean;
  reason?: string;
}

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string> };
}

const order = (lines: Record<string, number | string>, localDataFields: object = {}) => ({
  order: {
    localCart: { products: Object.entries(lines).map(([product, count]) => ({ product: Number(product), count })) },
    localDataFields,
  },
});

async function readOrder(shopper: Shopper, query = ""): Promise<Order["order"]> {
  const response = await shopper.send(PATH + query);
  assert.equal(response.status, 200);
  return ((await response.json()) as Order).order;
}

async function save(shopper: Shopper, body: object, query = ""): Promise<Saved> {
  const response = await shopper.send(PATH + query, { method: "POST", body });
  assert.equal(response.status, 200);
  return (await response.json()) as Saved;
}

async function lines(shopper: Shopper): Promise<Record<string, number>> {
  const { localCart } = await readOrder(shopper);
  return Object.fromEntries(localCart.products.map(({ product, count }) => [String(product), count]));
}

/** A shopper with a cart. */
async function guest(quantity = 2): Promise<Shopper> {
  const shopper = shop.shopper();
  await shopper.addToCart(PLENTY, quantity);
  return shopper;
}

test("a new shopper's order is empty", async () => {
  const { localCart, localDataFields } = await readOrder(shop.shopper());
  assert.deepEqual([localCart.products, localDataFields], [[], {}]);
});

test("cart commands make the saved order", async () => {
  const ana = await guest(2);
  assert.deepEqual(await lines(ana), { [PLENTY]: 2 });
});

test("saving replaces the cart and its companion data", async () => {
  const ana = await guest();
  const fields = { comment: "până la ora 18", phones: ["+373 60 000 000"], nested: { floor: 3 } };
  assert.deepEqual(await save(ana, order({ [other]: 3 }, fields)), { ok: true });
  assert.deepEqual(await lines(ana), { [other]: 3 });
  assert.deepEqual((await readOrder(ana)).localDataFields, fields);
  const cart = await ana.cart();
  assert.deepEqual(
    cart.lines.map(({ product, quantity }) => [product, quantity]),
    [[other, "3"]],
  );
  assert.match(ana.cookies.get("cart_count") ?? "", new RegExp(`^3\\.${cart.revision}\\.[0-9a-f]{16}$`));
});

test("extra fields of the local cart survive changes of its products", async () => {
  const ana = await guest();
  const rest = { selectedDeliveryType: "express", deliveryMethod: "pickup", storeId: 5, nested: { price: 10.5 } };
  const products = [{ product: { productId: Number(other) }, count: 3 }];
  const localDataFields = { a: 1 };
  assert.deepEqual(await save(ana, { order: { localCart: { products, ...rest }, localDataFields } }), { ok: true });
  await ana.addToCart(other, 1);
  const now = await readOrder(ana);
  const localCart = { products: [{ product: Number(other), count: 4 }], ...rest };
  assert.deepEqual([now.localCart, now.localDataFields], [localCart, localDataFields]);
  assert.deepEqual(await save(ana, { order: now }), { ok: true });
  assert.deepEqual((await readOrder(ana)).localCart, localCart);
  await save(ana, order({ [other]: 1 }));
  assert.deepEqual(Object.keys((await readOrder(ana)).localCart), ["products"]);
});

/** Saves an order that must be refused whole: the cart and its companion data stay, and the refusal is logged. */
async function refused(shopper: Shopper, body: object, status: number, code: string): Promise<string[]> {
  const before = await readOrder(shopper);
  const said = shop.said.length;
  const response = await shopper.send(`${PATH}?force=true`, { method: "POST", body });
  const { error } = (await response.json()) as Refusal;
  assert.deepEqual([response.status, error.code], [status, code]);
  assert.ok(error.message.length > 5);
  assert.deepEqual(await readOrder(shopper), before);
  await until("the refusal is logged", async () => shop.said.slice(said).some((line) => line.includes(code)));
  return Object.keys(error.fields ?? {});
}

test("an order with an unknown product is refused whole", async () => {
  const ana = await guest();
  await save(ana, order({ [PLENTY]: 2 }, { comment: "x" }));
  const unknown = order({ [PLENTY]: 4, "999999999": 1, [other]: 1 }, { comment: "y" });
  assert.deepEqual(await refused(ana, unknown, 404, "unknown_product"), ["product"]);
  assert.deepEqual(await refused(ana, order({ "999999999": 1 }), 404, "unknown_product"), ["product"]);
});

test("an order with more lines than a cart can hold is refused whole", async () => {
  const ana = await guest();
  const most = 2000;
  const unknown = order(Object.fromEntries(Array.from({ length: most + 1 }, (_, at) => [9000 + at, 1])));
  assert.deepEqual(await refused(ana, unknown, 422, "too_many_lines"), ["products"]);
});

test("duplicate products add up, and lines of quantity 0 are dropped", async () => {
  const ana = await guest();
  const line = (product: string, count: number) => ({ product: Number(product), count });
  const products = [line(PLENTY, 2), line("999999999", 0), line(other, 1), line(PLENTY, 3)];
  assert.deepEqual(await save(ana, { order: { localCart: { products } } }), { ok: true });
  assert.deepEqual(await lines(ana), { [PLENTY]: 5, [other]: 1 });
});

test("Cart sync failures: an empty local cart is not saved, unless it is meant", async () => {
  const ana = await guest();
  assert.deepEqual(await save(ana, order({})), { ok: false, reason: "empty_cart" });
  assert.deepEqual(await lines(ana), { [PLENTY]: 2 });
  assert.deepEqual(await save(ana, order({}), "?force=true"), { ok: true });
  assert.deepEqual(await lines(ana), {});
});

test("deleting empties the cart and its companion data", async () => {
  const ana = await guest();
  await save(ana, order({ [PLENTY]: 2 }, { comment: "x" }));
  const response = await ana.send(PATH, { method: "DELETE" });
  assert.deepEqual([response.status, await response.json()], [200, { ok: true }]);
  const { localCart, localDataFields } = await readOrder(ana);
  assert.deepEqual([localCart.products, localDataFields], [[], {}]);
  assert.equal((await ana.cart()).empty, true);
});

test("an order based on an outdated cart is refused, and the line of another tab stays", async () => {
  const ana = await guest(2);
  const seen = (await (await ana.send(PATH)).json()) as Order;
  await ana.addToCart(other, 1);
  const now = await readOrder(ana);
  assert.ok(now.revision > seen.order.revision);
  const stale = { ...seen.order, localDataFields: { comment: "old" } };
  for (const sent of [
    await ana.send(PATH, { method: "POST", body: { order: stale } }),
    await ana.send(`${PATH}?force=true`, {
      method: "POST",
      body: { order: { ...stale, localCart: { products: [] } } },
    }),
    await ana.send(PATH, { method: "POST", body: { order: { ...stale, revision: now.revision + 1 } } }),
    await ana.send(`${PATH}?revision=${seen.order.revision}`, { method: "DELETE" }),
  ]) {
    const { error, order } = (await sent.json()) as Refusal & Order;
    assert.deepEqual([sent.status, error.code, order], [409, "stale", now]);
    assert.equal(error.message, say("ro", "failure", "cart_changed"));
  }
  assert.deepEqual(await readOrder(ana), now);
  assert.deepEqual(await lines(ana), { [PLENTY]: 2, [other]: 1 });

  const products = [...now.localCart.products, { product: Number(PLENTY), count: 1 }];
  assert.deepEqual(await save(ana, { order: { ...now, localCart: { products } } }), { ok: true });
  assert.deepEqual(await lines(ana), { [PLENTY]: 3, [other]: 1 });
  const { revision } = await readOrder(ana);
  assert.equal((await ana.send(`${PATH}?revision=${revision}`, { method: "DELETE" })).status, 200);
  assert.deepEqual(await lines(ana), {});
});

test("only one of two orders based on the same cart is saved", async () => {
  const ana = await guest(2);
  const { order: seen } = (await (await ana.send(PATH)).json()) as Order;
  const answers = await Promise.all(
    [3, 4, 5].map((count) =>
      ana.send(PATH, {
        method: "POST",
        body: { order: { ...seen, localCart: { products: [{ product: PLENTY, count }] } } },
      }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
});

test("an order without a revision, as documented, replaces the cart", async () => {
  const ana = await guest(2);
  assert.deepEqual(await save(ana, order({ [other]: 1 })), { ok: true });
  assert.deepEqual(await lines(ana), { [other]: 1 });
});

test("in developer mode nothing is saved", async () => {
  const ana = await guest();
  for (const query of ["?dev_mode=true", "?dev_mode=true&force=true"]) {
    assert.deepEqual(await save(ana, order({ [other]: 1 }), query), { ok: false, reason: "dev_mode" });
  }
  for (const sent of [{ query: "?dev_mode=true" }, { headers: { "dev-mode": "true" } }]) {
    const { query = "", headers = {} } = sent;
    const answer = await ana.send(PATH + query, { method: "DELETE", headers });
    assert.deepEqual([answer.status, await answer.json()], [200, { ok: false, reason: "dev_mode" }]);
  }
  assert.deepEqual(await lines(ana), { [PLENTY]: 2 });
});

test("the parameter may name the caller's own cart, but no other", async () => {
  const [ana, ion] = [await guest(2), await guest(7)];
  const sealed = ana.cookies.get("user_token") ?? "";
  const [token = ""] = sealed.split(".");
  for (const own of [token, sealed]) {
    assert.equal((await readOrder(ana, `?user_token=${own}`)).localCart.products.length, 1);
    for (const thief of [ion, shop.shopper()]) {
      for (const sent of [
        { method: "GET" },
        { method: "DELETE" },
        { method: "POST", body: order({ [other]: 1 }) },
        { method: "POST", body: order({}) },
      ]) {
        const response = await thief.send(`${PATH}?user_token=${own}&force=true`, sent);
        const { error } = (await response.json()) as { error: { code: string } };
        assert.deepEqual([sent.method, response.status, error.code], [sent.method, 403, "not_yours"]);
      }
    }
  }
  assert.deepEqual([await lines(ana), await lines(ion)], [{ [PLENTY]: 2 }, { [PLENTY]: 7 }]);
});

test("the group may be the caller's own (0 for a guest), but no other", async () => {
  const [ana, ion] = [await guest(1), await signedIn(shop)];
  assert.equal(ion.cookies.get("user-group-id"), "1");
  for (const [shopper, own, other] of [
    [ana, "0", "1"],
    [ion, "1", "0"],
  ] as const) {
    for (const group of [own, ""]) assert.equal((await shopper.send(`${PATH}?group_token=${group}`)).status, 200);
    for (const group of [other, "%3Cb%3E", "x".repeat(5000)]) {
      const refused = await shopper.send(`${PATH}?group_token=${group}`);
      assert.equal(refused.status, 403);
      assert.doesNotMatch(await refused.text(), /<b>|xxx/);
    }
  }
});

test("without a cart cookie nothing is saved", async () => {
  const response = await shop.shopper().send(PATH, { method: "POST", body: order({ [PLENTY]: 1 }) });
  assert.equal(response.status, 403);
  const deleted = await shop.shopper().send(PATH, { method: "DELETE" });
  assert.equal(deleted.status, 200);
});

test("a malformed order changes nothing", async () => {
  const ana = await guest();
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "{}",
    '{"order":1}',
    '{"order":{"localCart":{"products":1}}}',
    '{"order":{"localCart":{"products":[{"product":101}]}}}',
    '{"order":{"localCart":{"products":[{"product":101,"count":-1}]}}}',
    '{"order":{"localCart":{"products":[{"product":101,"count":1e9}]}}}',
    '{"order":{"localCart":{"products":[{"product":101,"count":"NaN"}]}}}',
    '{"order":{"localCart":{"products":[{"product":101,"count":1}]},"localDataFields":3}}',
    '{"order":{"localCart":{"products":[{"product":101,"count":1}]},"revision":"latest"}}',
    `{"order":${"[".repeat(6000)}`,
  ];
  const understood: string[] = [];
  for (const body of bodies) {
    const response = await ana.send(`${PATH}?force=true`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    if (error?.code !== "malformed" || response.status !== 400) understood.push(body);
  }
  assert.deepEqual(understood, []);
  assert.deepEqual(await lines(ana), { [PLENTY]: 2 });
});

test("a failed sync is logged, in either direction", async () => {
  for (const method of ["GET", "POST", "DELETE"]) {
    const before = shop.said.length;
    const sent = { method, ...(method === "POST" && { body: order({}) }) };
    const answer = await shop.shopper().send(`${PATH}?user_token=somebody-else`, sent);
    assert.ok(answer.status >= 400, method);
    const said = () => shop.said.slice(before).some((line) => line.startsWith("cart sync: "));
    await until(`the log tells of ${method}`, async () => said());
  }
});
