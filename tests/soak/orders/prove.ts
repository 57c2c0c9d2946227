// Sends order forms twice in every manner of real shoppers, and loses the backend's responses at every moment, over kills.
// Each order has a unique street, so the backend's orders can be counted: exactly one each. A backend without keys has at
// most one each, and a shopper whose response was lost is told so.
import { ANA } from "../../support/session.ts";
import { Buyer } from "./buyer.ts";
import { Place } from "./place.ts";
import { MOMENTS, type Moment } from "./post.ts";

export interface OrdersAsked {
  /** Whether the backend keeps idempotency keys. */
  keepsKeys: boolean;
  doubles: number;
  unknowns: number;
  /** Unknown orders by accounts (the others are guests'), which are retried when their shopper returns. */
  accounts: number;
  /** Whether some responses are lost twice: the object retries 40 seconds after the second loss. */
  twice: boolean;
  kills: number;
  lanes: number;
}

export interface OrdersProved extends OrdersAsked {
  /** Counts by the manner of the double submit, and by the moment of the loss. */
  by: Record<string, number>;
  atBackend: number;
  /** Orders whose outcome stayed unknown for the shopper. */
  unknown: number;
  broken: string[];
}

type Answers = ReturnType<Buyer["atOnce"]>;

const MANNERS: [string, (buyer: Buyer) => Answers][] = [
  ["one form twice, with scripts", (buyer) => buyer.atOnce(["json", "json"], 1)],
  ["one form twice, without scripts", (buyer) => buyer.atOnce(["form", "form"], 1)],
  ["one form with scripts and without", (buyer) => buyer.atOnce(["json", "form"], 1)],
  ["two tabs", (buyer) => buyer.atOnce(["json", "json"], 2)],
  ["two tabs without scripts", (buyer) => buyer.atOnce(["form", "form"], 2)],
  ["five clicks in two tabs", (buyer) => buyer.atOnce(["json", "form", "json", "form", "json"], 2)],
  ["again after it was cut off", (buyer) => buyer.cutOff()],
  ["again after the thanks", async (buyer) => [await buyer.order("json"), await buyer.order("form")]],
];

const ION = { ...ANA, email: "ion@example.com" };

export async function proveOrders(asked: OrdersAsked): Promise<OrdersProved> {
  const place = await Place.open(asked.keepsKeys);
  const by: Record<string, number> = {};
  const broken: string[] = [];
  const streets: string[] = [];
  const one = async (street: string, name: string, buy: (buyer: Buyer) => Promise<string>) => {
    streets.push(street);
    by[name] = (by[name] ?? 0) + 1;
    const fault = await buy(new Buyer(place, street)).catch((error: Error) => error.message);
    if (fault) broken.push(`${street}, ${name}: ${fault}`);
  };
  const double = (turn: number) => {
    const [name, act] = MANNERS[turn % MANNERS.length] as (typeof MANNERS)[number];
    return one(`Double ${turn}`, name, async (buyer) => {
      await buyer.begin();
      return buyer.once(await act(buyer));
    });
  };
  const moments = MOMENTS.filter((moment) => asked.twice || moment !== "twice");
  const unknown = (turn: number) => {
    const moment = moments[turn % moments.length] as Moment;
    return one(`Unknown ${turn}`, `lost ${moment}`, (buyer) => buyer.unknown(moment));
  };
  const ofAccount = (who: typeof ANA) => (turn: number) => {
    const moment = moments[turn % moments.length] as Moment;
    return one(`Account ${turn} of ${who.email}`, `an account's, lost ${moment}`, (buyer) =>
      buyer.unknown(moment, who),
    );
  };
  let counted = { faults: [] as string[], atBackend: 0, unknown: 0 };
  try {
    await inLanes(asked.doubles, asked.lanes, double);
    place.killDuring(asked.unknowns, asked.kills);
    await Promise.all([
      inLanes(asked.unknowns - asked.accounts, asked.lanes * 2, unknown),
      inLanes(Math.ceil(asked.accounts / 2), 1, ofAccount(ANA)),
      inLanes(Math.floor(asked.accounts / 2), 1, ofAccount(ION)),
    ]);
    counted = await place.counted(streets);
    broken.push(...counted.faults);
  } finally {
    await place.close();
  }
  const { atBackend, unknown: untold } = counted;
  return { ...asked, kills: place.kills, by, atBackend, unknown: untold, broken };
}

/** Runs an action this many times, over concurrent lanes. */
async function inLanes(amount: number, lanes: number, act: (turn: number) => Promise<void>): Promise<void> {
  let taken = 0;
  const lane = async () => {
    for (let turn = taken++; turn < amount; turn = taken++) await act(turn);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
