// Kills the runtime during cart writes: acknowledged changes must be there afterwards, once.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { request } from "../support/request.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import type { CartView, Shopper } from "../support/shopper.ts";

const SHOPPERS = 3;
const LANES = 2;
const MOST_PER_LANE = 100;
const ACKNOWLEDGED_BEFORE_THE_END = 24;

interface Acknowledged {
  shopper: number;
  command: string;
  product: string;
  answer: CartView;
}

const running = new Set<ShopProcess>();
const state = await mkdtemp(join(tmpdir(), "vitrina-kill-"));

after(async () => {
  for (const shop of running) await shop.kill();
  await rm(state, { recursive: true, force: true });
});

async function start(): Promise<ShopProcess> {
  const shop = await startShopProcess(state);
  running.add(shop);
  return shop;
}

async function pullThePlug(shop: ShopProcess): Promise<void> {
  running.delete(shop);
  await shop.kill();
}

test("a killed runtime neither loses nor repeats an acknowledged command", async () => {
  const first = await start();
  const products = await someProducts(first);
  const cookies: Map<string, string>[] = [];
  const acknowledged: Acknowledged[] = [];
  const asked = new Map<string, number>();
  let plug: Promise<void> | undefined;

  async function lane(shopper: Shopper, index: number, product: string): Promise<void> {
    for (let turn = 0; turn < MOST_PER_LANE && !plug; turn++) {
      const command = randomUUID();
      const line = `${index}/${product}`;
      asked.set(line, (asked.get(line) ?? 0) + 1);
      const answer = await shopper.addToCart(product, 1, command);
      acknowledged.push({ shopper: index, command, product, answer });
      if (acknowledged.length >= ACKNOWLEDGED_BEFORE_THE_END) plug ??= pullThePlug(first);
    }
  }

  const lanes: Promise<void>[] = [];
  for (let index = 0; index < SHOPPERS; index++) {
    const shopper = first.shopper();
    await shopper.addToCart(products[LANES] ?? "");
    cookies.push(shopper.cookies);
    for (const product of products.slice(0, LANES)) lanes.push(lane(shopper, index, product));
  }
  const ends = await Promise.allSettled(lanes);
  await plug;
  assert.ok(plug, "the plug was pulled while commands were under way");
  const surprises = ends.filter((end) => end.status === "rejected" && end.reason instanceof assert.AssertionError);
  assert.deepEqual(surprises, [], "a command was refused before the plug was pulled");

  const second = await start();
  for (const [index, jar] of cookies.entries()) {
    const shopper = second.shopper();
    for (const [name, value] of jar) shopper.cookies.set(name, value);
    const before = await shopper.cart();
    const own = acknowledged.filter((one) => one.shopper === index);
    for (const product of products.slice(0, LANES)) {
      const sure = own.filter((one) => one.product === product).length;
      const most = asked.get(`${index}/${product}`) ?? 0;
      const found = quantityOf(before, product);
      assert.ok(found >= sure && found <= most, `${found} of ${product}: ${sure} acknowledged, ${most} asked`);
    }
    for (const { command, product, answer } of own) {
      const again = await shopper.addToCart(product, 1, command);
      assert.equal(again.revision, answer.revision, "a repeated command gives its first answer");
    }
    const { revision, lines } = await shopper.cart();
    assert.deepEqual({ revision, lines }, { revision: before.revision, lines: before.lines });
  }
});

const quantityOf = (cart: CartView, product: string) =>
  Number(cart.lines.find((line) => line.product === product)?.quantity ?? 0);

/** Ids of products in stock, sold by the piece. */
async function someProducts(shop: ShopProcess): Promise<string[]> {
  const headers = { token: "demo-casa", "accept-language": "ro" };
  const answer = await request(shop.backendUrl, "/main/slider-new_products/", { headers });
  const cards = (await answer.json()) as { productId: number; multiplicity: number; qtt: number; available: boolean }[];
  const sold = cards.filter(({ multiplicity, qtt, available }) => available && multiplicity === 1 && qtt > LANES);
  assert.ok(sold.length > LANES, "the demo backend shows enough new products");
  return sold.map(({ productId }) => String(productId));
}
