// Mixed load on two built shops. One is killed every 20 seconds while buyers fill carts and order: acknowledged changes
// must be there afterwards, once. The other one runs through, so that its Wasm memory can be watched.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manyGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop } from "../support/shop.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { Buyer, Ledger } from "./buyer.ts";
import { pause } from "./pause.ts";
import { slopeOf } from "./slope.ts";
import { Visitors } from "./visitors.ts";

const BUYERS = 6;
const VISITORS = 3;
const LIFE_MS = 20_000;
const SAMPLE_MS = 5_000;
/** The share of a soak in which an isolate fills its caches. */
const WARM_SHARE = 0.2;
/** The maximum growth, in MB per minute. */
const MOST_SLOPE = 1;
/** Enough stock for this many orders. */
const MOST_GOODS = 150;
const LEAST_STOCK = 5;

/** The shop that is killed repeatedly. */
async function runKilledShop(isOver: () => boolean, end: number) {
  const state = await mkdtemp(join(tmpdir(), "vitrina-soak-"));
  let shop: ShopProcess = await startShopProcess(state);
  process.once("exit", () => void shop.kill());
  const ledger = new Ledger();
  const all = await manyGoods(shop, MOST_GOODS);
  const goods = all.filter(({ stock, step }) => step === 1 && stock >= LEAST_STOCK);
  const buyers = Array.from({ length: BUYERS }, (_, place) => new Buyer(ledger, () => shop, goods, place).run(isOver));
  // The backend lists only its newest orders, so they are collected continuously.
  const created = new Set<string>();
  const collect = async () => {
    const newest = (await (await request(shop.backendUrl, "/__demo/orders")).json()) as { orderNumber: string }[];
    for (const { orderNumber } of newest) created.add(orderNumber);
  };
  let kills = 0;
  while (!isOver()) {
    await pause(Math.min(LIFE_MS, Math.max(0, end - Date.now())));
    if (isOver()) break;
    await collect();
    await shop.kill();
    kills += 1;
    shop = await startShopProcess(state);
  }
  await Promise.all(buyers);
  await collect();
  await shop.kill();
  await rm(state, { recursive: true, force: true });
  if (created.size !== ledger.orders.length)
    ledger.fault(`the backend has ${created.size} orders, ${ledger.orders.length} were acknowledged`);
  const distinct = new Set(ledger.orders).size;
  if (distinct !== ledger.orders.length) ledger.fault(`${ledger.orders.length} orders have ${distinct} numbers`);
  return { kills, ledger };
}

/** The shop that keeps running. */
async function runSteadyShop(isOver: () => boolean, minutes: number) {
  const shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "5" } });
  const visitors = await Visitors.of(shop);
  const samples: [number, number][] = [];
  const began = Date.now();
  const sample = async () => {
    while (!isOver()) {
      samples.push([(Date.now() - began) / 60_000, await visitors.memory()]);
      await pause(SAMPLE_MS);
    }
  };
  await Promise.all([sample(), ...Array.from({ length: VISITORS }, (_, place) => visitors.run(isOver, place * 1000))]);
  await shop.close();
  const warm = samples.filter(([minute]) => minute >= minutes * WARM_SHARE);
  return {
    seen: visitors.seen,
    memory: { first: warm[0]?.[1], last: warm.at(-1)?.[1], slope: slopeOf(warm) },
  };
}

export async function mixed(minutes: number) {
  const end = Date.now() + minutes * 60_000;
  const isOver = () => Date.now() >= end;
  const [{ kills, ledger }, { seen, memory }] = await Promise.all([
    runKilledShop(isOver, end),
    runSteadyShop(isOver, minutes),
  ]);
  const { failures, ...visits } = seen;
  const broken = [
    ...ledger.faults,
    ...failures,
    ...(memory.slope < MOST_SLOPE ? [] : [`the memory grows by ${memory.slope} MB a minute`]),
  ];
  const sent = { commands: ledger.commands, repeated: ledger.repeated, orders: ledger.orders.length };
  return { minutes, kills, ...sent, ...visits, memory, broken };
}
