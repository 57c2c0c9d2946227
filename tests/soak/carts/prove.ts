// Drives real carts with random commands of several clients each, over kills, cut-off requests, repeats and a clock that
// jumps, and compares what they answered with a model of their own. The same seed sends the same commands of each client
// and pulls the plug after the same numbers of answers; in which order clients meet is the machine's.
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
  /** Commands that clients think of; some are sent several times. */
  commands: number;
  kills: number;
  /** Carts at the same time, the first of them an account's. */
  lanes: number;
  /** Of each cart. */
  clients: number;
  /** Commands of a client until its cart is looked at. */
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

/** Products of a cart: so few that its clients meet on them. */
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

/** What is wrong with a cart that these clients have used. */
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
  return goods.map(({ id, step, stock }) => ({ id, step: thousandths(step), stock: thousandths(stock) }));
}

/** Begins a cart, which has a revision from then on. */
async function begin(shopper: Shopper, [product]: Product[]): Promise<boolean> {
  const body = { product: product?.id };
  const added = await shopper.send("/api/cart/lines", { method: "POST", body });
  // An account's cart may have all that there is of it.
  return added.status === 200 || added.status === 409;
}

/** The cookies of tabs that share a new guest's cart. */
async function ofGuest(machine: Machine, products: Product[], tabs: number): Promise<string[]> {
  const cookie = await tried(machine, (shopper) => begin(shopper, products));
  return Array.from({ length: tabs }, () => cookie);
}

/** The cookies of devices on which an account is signed in. */
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

/** The cookies of somebody for whom this succeeded at last. */
async function tried(machine: Machine, act: (shopper: Shopper) => Promise<boolean>): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const shopper = (await machine.shop()).shopper();
    const isDone = await act(shopper).catch(() => false);
    if (isDone) return [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  throw new Error("nobody could begin a cart");
}
