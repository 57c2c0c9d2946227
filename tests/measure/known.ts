// What a stranger learns of an address by typing it at one of the shop's doors, while the backend is 800 ms slower for
// addresses that have an account.
import type { Sent } from "../support/request.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { join, register, someone } from "./people.ts";
import { median, rankTest } from "./ranks.ts";

const SLOWER_MS = 800;
/** As few as a loaded machine answers without waiting. */
const LANES = 8;
const LEAST_P = 0.01;

interface Door {
  path: string;
  fields(email: string): Record<string, string>;
  /** The account that is known there: by default an active one. */
  known?: (shop: Shop) => Promise<string>;
  /** Who types the address: by default a new visitor. */
  typist?: (shop: Shop) => Promise<Typist>;
}

interface Typist {
  shopper: Shopper;
  /** Its own address, which the page shows. */
  own?: string;
}

async function customer(shop: Shop): Promise<Typist> {
  const own = await join(shop);
  return { shopper: await signedIn(shop, "casa", { email: own, password: "o parolă destul de lungă" }), own };
}

const DOORS: Record<string, Door> = {
  register: {
    path: "/api/registration",
    fields: (email) => ({ name: "Ion Rusu", email, password: "cu totul altă parolă" }),
  },
  reset: { path: "/api/forgotten-password", fields: (email) => ({ email }) },
  resend: { path: "/api/activation/again", fields: (email) => ({ email }), known: register },
  "add e-mail": {
    path: "/api/contacts/email-send",
    fields: (email) => ({ email }),
    typist: customer,
  },
  "sign-in": { path: "/api/session", fields: (email) => ({ email, password: "not the right one" }) },
};

/** What one try shows, without the addresses and without what is random. */
interface Seen {
  milliseconds: number;
  shown: string;
}

/** Random values of equal length look alike. */
const without = (text: string, addresses: string[]) =>
  addresses
    .flatMap((email) => [email, encodeURIComponent(email)])
    .reduce((rest, email) => rest.replaceAll(email, "…"), text)
    .replace(/[\w-]{20,}/g, (value) => `<${value.length}>`)
    .replace(/\d+/g, "0");

async function type({ shopper, own }: Typist, { path, fields }: Door, email: string): Promise<Seen> {
  const body = new URLSearchParams({ language: "ro", ...fields(email) });
  const sent: Sent = { method: "POST", body };
  const begun = performance.now();
  const answer = await shopper.send(path, sent);
  const first = await answer.text();
  const milliseconds = performance.now() - begun;
  const headers = [...answer.headers].filter(([name]) => name !== "date");
  const next = answer.headers.get("location");
  // As text: hundreds of parsed pages would fill the memory.
  const page = next ? await shopper.send(next, { headers: { accept: "text/html" } }) : undefined;
  const shown = [answer.status, JSON.stringify(headers), first, page?.status ?? "", (await page?.text()) ?? ""];
  return { milliseconds, shown: without(shown.join("\n"), own ? [email, own] : [email]) };
}

export interface AtDoor {
  tries: number;
  /** Different answers, of known and of unknown addresses together: one, if an address shows nothing. */
  answers: number;
  medianKnown: number;
  medianUnknown: number;
  p: number;
}

async function measure(shop: Shop, door: Door, tries: number): Promise<AtDoor> {
  const known = door.known ?? join;
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers = new Map<string, Set<string>>();
  let left = tries;
  const lane = async () => {
    while (left-- > 0) {
      const [of, stranger] = [await known(shop), someone()];
      // In random order, so that a slow moment of the machine meets both.
      const pair = Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of pair) {
        const typist = await (door.typist?.(shop) ?? { shopper: shop.shopper("casa") });
        const seen = await type(typist, door, kind === "known" ? of : stranger);
        times[kind].push(seen.milliseconds);
        answers.set(seen.shown, (answers.get(seen.shown) ?? new Set()).add(kind));
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const p = rankTest(times.known, times.unknown);
  const [medianKnown, medianUnknown] = [times.known, times.unknown].map((list) => Math.round(median(list)));
  return { tries, answers: answers.size, medianKnown: medianKnown ?? 0, medianUnknown: medianUnknown ?? 0, p };
}

/** The figures of each door, and the doors that tell who has an account. */
export async function measureDoors(tries: number, only?: string) {
  const shop = await openShop();
  try {
    const doors: Record<string, AtDoor> = {};
    for (const [name, door] of Object.entries(DOORS)) {
      if (only !== undefined && name !== only) continue;
      for (const call of ["/auth/", "/api/"]) await shop.demo.break({ call, mode: "known", ms: SLOWER_MS });
      doors[name] = await measure(shop, door, tries);
      console.log(`${name}: ${JSON.stringify(doors[name])}`);
    }
    const telling = Object.entries(doors).filter(([, { answers, p }]) => answers !== 1 || p < LEAST_P);
    return { doors, broken: telling.map(([name]) => `${name} tells who has an account`) };
  } finally {
    await shop.close();
  }
}
