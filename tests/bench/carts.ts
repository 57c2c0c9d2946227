// The cost of carts: many at once, one at full speed, one with a thousand tabs, and a long one.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { manyGoods } from "../support/goods.ts";
import { request, type Sent } from "../support/request.ts";
import { openShop } from "../support/shop.ts";
import { Shopper } from "../support/shopper.ts";
import { openSocket, type Socket } from "../support/socket.ts";
import { grown } from "./grown.ts";
import { type Fired, fireAll } from "./load.ts";
import { median, quantile, round } from "./numbers.ts";
import type { Stage } from "./stage.ts";
import type { Row } from "./table.ts";

const PART = "Carts";
const CARTS = 100;
const COMMANDS = 6000;
const ROUNDS = 3;
const WARM = 200;
const MOST_MS = { p50: 5, p99: 50 };
/** Commands per second for one cart, the basis of each command's time limit. */
const ONE_CART_A_SECOND = 300;
const TABS = 1000;
const TABS_AT_ONCE = 50;
const CHANGES = 20;
const EVENT_MS = 250;
/** The lines of a long cart, and the most that a cart holds. */
const LINES = [500, 2000] as const;
const READS = 20;
const MB = 1024;

interface Cart {
  cookie: string;
  shopper: Shopper;
}

async function begin(origin: string, product: string): Promise<Cart> {
  const door = { fetch: (path: string, sent?: Sent) => request(origin, path, sent) };
  const shopper = new Shopper(door, new URL(origin).host);
  await shopper.addToCart(product);
  return { shopper, cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/** Commands that set a line's quantity, each for the next of these carts (by cookie). */
function commands(url: string, cookies: string[], amount: number): Promise<Fired> {
  let turn = 0;
  const body = () => JSON.stringify({ command: randomUUID(), quantity: 1 + (turn % 2), language: "ro" });
  const cookie = () => cookies[turn++ % cookies.length] ?? "";
  const headers = { origin: new URL(url).origin, "content-type": "application/json" };
  return fireAll({ url, amount, method: "POST", headers, body, cookie }, 200);
}

interface Commanded {
  p50: number;
  p99: number;
  /** Milliseconds between consecutive commands of one cart. */
  each: number;
}

/** Commands of many carts, and of a single one. */
async function command(url: string, cookies: string[], amount: number): Promise<Commanded> {
  await commands(url, cookies, WARM);
  const { times } = await commands(url, cookies, amount);
  const { took } = await commands(url, cookies.slice(0, 1), amount);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), each: took / amount };
}

/** The shop's commands, alternating with those to an object that stores one number. */
async function commandRows(stage: Stage, product: string, share: number): Promise<Row[]> {
  const origin = stage.url("vitrina");
  const cookies: string[] = [];
  while (cookies.length < CARTS) cookies.push((await begin(origin, product)).cookie);
  const numbers = cookies.map((_, index) => `number=${index}`);
  const amount = Math.round((COMMANDS * share) / ROUNDS);
  const [floors, seen]: [Commanded[], Commanded[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await command(`${stage.url("number")}/`, numbers, amount));
    seen.push(await command(`${origin}/api/cart/lines/${product}`, cookies, amount));
  }
  const row = (name: string, of: keyof Commanded, most: number): Row => {
    const middle = (all: Commanded[]) => round(median(all.map((one) => one[of])), 2);
    return {
      ...{ part: PART, name, unit: "ms", value: middle(seen), target: { of: "value", most } },
      floor: { name: "number", value: middle(floors) },
    };
  };
  const each = row("from one command of one cart to the next", "each", round(1000 / ONE_CART_A_SECOND, 2));
  return [
    row(`a command, ${CARTS} carts in turn, p50`, "p50", MOST_MS.p50),
    row(`a command, ${CARTS} carts in turn, p99`, "p99", MOST_MS.p99),
    { ...each, more: { "a second": round(1000 / each.value, 0) } },
  ];
}

/** A process's memory, in KB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** A change of a cart with a thousand tabs: from sending it to the event in each of them. */
async function eventRow(origin: string, product: string, pid: number): Promise<Row> {
  const { shopper } = await begin(origin, product);
  const before = memoryOf(pid);
  const tabs: Socket[] = [];
  while (tabs.length < TABS) {
    const more = Array.from({ length: TABS_AT_ONCE }, () => openSocket(origin, "/ws/cart", shopper.headers()));
    tabs.push(...(await Promise.all(more)));
  }
  for (const tab of tabs) await tab.next();
  const each = (memoryOf(pid) - before) / TABS;
  const waits: number[] = [];
  for (let turn = 0; turn < CHANGES; turn++) {
    const started = performance.now();
    const heard = tabs.map((tab) => tab.next().then(() => waits.push(performance.now() - started)));
    await shopper.setQuantity(product, 1 + (turn % 9));
    await Promise.all(heard);
  }
  for (const tab of tabs) tab.close();
  return {
    part: PART,
    name: `an event in ${TABS} tabs of one cart, p99`,
    unit: "ms",
    value: round(quantile(waits, 0.99), 1),
    more: { p50: `${round(quantile(waits, 0.5), 1)} ms`, "a tab": `${round(each / MB, 2)} MB` },
    target: { of: "value", most: EVENT_MS },
  };
}

export async function measureCarts(stage: Stage, product: string, share: number): Promise<Row[]> {
  const origin = stage.url("vitrina");
  return [
    ...(await commandRows(stage, product, share)),
    await eventRow(origin, product, stage.pid),
    ...(await measureLongCarts()),
  ];
}

async function measureLongCarts(): Promise<Row[]> {
  const [long, longest] = LINES;
  const [usual, full] = [await readLongCart(long), await readLongCart(longest)];
  const row = ({ lines, calls, others, p50 }: LongCart, most: number): Row => ({
    ...{ part: PART, name: `calls for the products of a cart of ${lines} lines`, unit: "calls", value: calls },
    ...{ more: { p50: `${round(p50, 1)} ms`, others: others.join(" ") }, target: { of: "value", most } },
  });
  // A line of the fullest cart may cost no more than one of a long cart.
  const each = ({ p50, lines }: LongCart) => round((1000 * p50) / lines, 1);
  return [
    row(usual, 1),
    row(full, longest / long),
    {
      ...{ part: PART, name: `reading a cart of ${full.lines} lines, each line`, unit: "µs", value: each(full) },
      ...{ floor: { name: `of ${usual.lines}`, value: each(usual) }, target: { of: "ratio", most: 1.5 } },
    },
  ];
}

interface LongCart {
  lines: number;
  /** The backend calls for its products. */
  calls: number;
  /** The paths of others that came meanwhile, such as those that renew the site's settings. */
  others: string[];
  /** Milliseconds of reading it. */
  p50: number;
}

/** Fills a cart with so many lines and reads it. */
async function readLongCart(wanted: number): Promise<LongCart> {
  // Some products are sold out.
  const amount = 2 * wanted;
  const shop = await openShop({ backendVariables: { DEMO_PRODUCTS: String(amount) } });
  try {
    await grown(shop.backendUrl, amount);
    const goods = (await manyGoods(shop, wanted)).slice(0, wanted);
    const shopper = shop.shopper();
    let lines = 0;
    for (const { id } of goods) {
      // A plain form's answer needs no prices.
      const body = new URLSearchParams({ product: id, language: "ro", back: "/ro/cart" });
      const answer = await shopper.send("/api/cart/lines", { method: "POST", body });
      await answer.text();
      if (answer.status === 303) lines += 1;
    }
    await shopper.cart();
    await request(shop.backendUrl, "/__demo/log", { method: "DELETE" });
    const cart = await shopper.cart();
    // The backend's copy syncs in the background meanwhile.
    const asked = (await shop.demo.log()).map(({ path }) => path).filter((path) => !path.startsWith("/general/cart/"));
    const isOfProducts = (path: string) => path.startsWith("/general/product-filter");
    const times: number[] = [];
    for (let turn = 0; turn < READS; turn++) {
      const started = performance.now();
      await shopper.cart();
      times.push(performance.now() - started);
    }
    if (cart.lines.length !== lines) throw new Error(`A cart of ${lines} lines is answered with ${cart.lines.length}.`);
    const others = asked.filter((path) => !isOfProducts(path));
    return { lines, calls: asked.length - others.length, others, p50: quantile(times, 0.5) };
  } finally {
    await shop.close();
  }
}
