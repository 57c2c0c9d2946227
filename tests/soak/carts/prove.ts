// Drives real carts with random commands of several clients each, over kills, aborted requests, repeats and a jumping
// clock, and compares the responses with a model. A seed determines each client's commands and the kills by number of
// responses; the interleaving of clients is up to the machine.
import { manyGoods } from "../../support/goods.ts";
import { ANA, form, LOGIN_PATH } from "../../support/session.ts";
import type { Shopper } from "../../support/shopper.ts";
import { Random } from "../random.ts";
import { Client, Tally } from "./client.ts";
import { History } from "./history.ts";
import { Machine } from "./machine.ts";
import type { Product } from "./model.ts";

export interface Proof {
  seed: number;
  /** Commands of all clients; some are sent several times. */
  commands: number;
  kills: number;
  /** Concurrent carts, the first of them an account's. */
  lanes: number;
  /** Clients per cart. */
  clients: number;
  /** Commands of a client before its cart is checked. */
  perClient: number;
}

export interface Proved {
  seed: number;
  commands: number;
  carts: number;
  kills: number;
  acknowledged: number;
  refused: number;
  repeated: number;
  duplicates: number;
  cutOff: number;
  forms: number;
  broken: string[];
}

/** Products per cart: few, so that its clients collide. */
const PRODUCTS = 6;
const GOODS = 60;
const MOST_BROKEN = 20;

export async function proveCarts({ seed, commands, kills, lanes, clients, perClient }: Proof): Promise<Proved> {
  const random = new Random(seed);
  const machine = await Machine.on(random.another());
  const perCart = clients * perClient;
  const carts = Math.ceil(commands / perCart);
  const between = Math.floor((carts * perCart) / (kills + 1));
  const moments = Array.from({ length: kills }, (_, kill) => between * (kill + 1) - random.below(between / 2));
  const tally = new Tally((acknowledged) => {
    if (acknowledged < (moments[0] ?? Number.POSITIVE_INFINITY)) return;
    moments.shift();
    void machine.pullThePlug();
  });
  const products = await someProducts(machine);
  const broken: string[] = [];
  let taken = 0;
  const lane = async (place: number) => {
    for (let round = taken++; round < carts; round = taken++) {
      const chance = new Random(seed + 1 + round);
      const own = Array.from({ length: PRODUCTS }, () => chance.one(products));
      const cookies = await (place === 0 ? ofAccount(machine, own, clients) : ofGuest(machine, own, clients));
      const known = new Map(own.map((product) => [product.id, product]));
      const faults = await oneCart({ machine, tally, products: known }, cookies, perClient, chance);
      broken.push(...faults.map((fault) => `cart ${round}: ${fault}`).slice(0, MOST_BROKEN - broken.length));
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(lanes, carts) }, (_, place) => lane(place)));
  } finally {
    await machine.close();
  }
  const { acknowledged, refused, repeated, duplicates, cutOff, forms } = tally;
  const sent = { acknowledged, refused, repeated, duplicates, cutOff, forms };
  return { seed, commands: carts * perCart, carts, kills: machine.kills, ...sent, broken };
}

/** Faults of a cart after these clients' commands. */
async function oneCart(
  place: { machine: Machine; tally: Tally; products: ReadonlyMap<string, Product> },
  cookies: string[],
  commands: number,
  chance: Random,
): Promise<string[]> {
  const first = await Client.look(place.machine, cookies[0] ?? "");
  const history = new History(first, place.products);
  const clients = cookies.map((cookie) => new Client({ ...place, history, cookie }, chance.another()));
  await Promise.all(clients.map((client) => client.run(commands)));
  for (const one of history.unsettled()) await clients[0]?.final(one);
  return history.faults(await Client.look(place.machine, cookies[0] ?? ""));
}

async function someProducts(machine: Machine): Promise<Product[]> {
  const goods = await manyGoods(await machine.shop(), GOODS);
  const thousandths = (number: number) => Math.round(number * 1000);
  return goods.map(({ id, step, stock, unit }) => {
    const product = { id, step: thousandths(step), stock: thousandths(stock) };
    const start = Math.min(Math.ceil((SENSIBLE[unit] ?? 0) / product.step), Math.floor(product.stock / product.step));
    return { ...product, start: Math.max(start, 1) * product.step };
  });
}

/** The first amounts of the demo's goods by measure, in thousandths. */
const SENSIBLE: Record<string, number> = { m: 1000, "m²": 1000, kg: 100 };

/** Creates a cart with a first revision. */
async function begin(shopper: Shopper, [product]: Product[]): Promise<boolean> {
  const body = { product: product?.id };
  const added = await shopper.send("/api/cart/lines", { method: "POST", body });
  // An account's cart may already hold the whole stock.
  return added.status === 200 || added.status === 409;
}

/** Cookies of tabs that share a new guest's cart. */
async function ofGuest(machine: Machine, products: Product[], tabs: number): Promise<string[]> {
  const cookie = await tried(machine, (shopper) => begin(shopper, products));
  return Array.from({ length: tabs }, () => cookie);
}

/** Cookies of devices signed in to an account. */
async function ofAccount(machine: Machine, products: Product[], devices: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < devices) {
    const signIn = async (shopper: Shopper) => {
      const answer = await shopper.send(LOGIN_PATH, form({ ...ANA, language: "ro", rememberMe: "true" }));
      return answer.status === 303 && begin(shopper, products);
    };
    cookies.push(await tried(machine, signIn));
  }
  return cookies;
}

const MOST_TRIES = 50;

/** Cookies of a shopper for whom this finally succeeded. */
async function tried(machine: Machine, act: (shopper: Shopper) => Promise<boolean>): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const shopper = (await machine.shop()).shopper();
    const isDone = await act(shopper).catch(() => false);
    if (isDone) return [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  throw new Error("nobody could begin a cart");
}
