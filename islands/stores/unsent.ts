// Offline presses. They stay in local storage until the edge has answered, also when the page is reloaded or closed, and
// are sent in their order: by one tab, and to their own shopper's cart.

import type { CartView } from "../contracts/cart.ts";
import { cartOwner, UNSENT } from "./cart-summary.ts";
import { newId, send } from "./command.ts";

/** A shopper has forgotten older presses. */
const LONGEST_MS = 24 * 3_600_000;
const MOST = 50;
/** Without the Web Locks API a sending tab renews a lease of this length. */
const LEASE_MS = 4000;
const LEASE = `${UNSENT}_by`;

/** Fields of a form. */
export type Fields = Record<string, unknown>;

/** A press: a command with its id and address. */
export interface Press {
  id: string;
  product: string;
  added: boolean;
  quantity: number | undefined;
  url: string;
  /** Sent instead of the quantity, as for named commands. */
  fields: Fields | undefined;
  language: string;
  /** The press may have been carried out already, so nothing is merged into it. */
  tried?: true | undefined;
}

interface Kept extends Press {
  /** The cart's owner, as the edge names it; empty while there is none. */
  owner: string;
  pressedMs: number;
}

interface Outcome {
  resolve(): void;
  reject(error: Error): void;
}

export interface Unsent {
  /** Products of the presses that wait for this cart. */
  products(): string[];
  /**
   * Keeps a press until it has been carried out; rejects it beyond the limit. Undefined without storage, or if the
   * cart's owner is unknown.
   */
  keep(press: Press): Promise<void> | undefined;
  /** Stores a press that this page sends itself, in case the page is gone before the answer. */
  note(press: Press): void;
  forget(id: string): void;
  /** Moves this owner's presses to the cart that the first answer has named. */
  follow(owner: string | undefined): void;
  /** Sends the stored presses, unless another tab does. */
  replay(): void;
}

interface Listener {
  /** Resolves when the page's own pending commands are answered: earlier presses are sent first. */
  before(): Promise<unknown>;
  /** A press was carried out. */
  done(press: Press, view: CartView): void;
  /** A press was not carried out, and no page waits for it. */
  failed(error: Error): void;
  /** The stored presses have changed; `elsewhere` if another tab has carried one out. */
  changed(elsewhere: boolean): void;
}

export function createUnsent(listener: Listener): Unsent {
  /** This page's waiting presses. */
  const outcomes = new Map<string, Outcome & { promise: Promise<void> }>();
  /** Ids of the presses that this page sends itself. */
  const noted = new Set<string>();
  let replaying = false;

  const own = () => {
    const owner = cartOwner();
    return readStored().filter((press) => press.owner === owner && !noted.has(press.id));
  };

  function change(list: Kept[]): boolean {
    const isStored = writeStored(list);
    listener.changed(false);
    return isStored;
  }

  function store(press: Press): boolean {
    const [owner, list] = [cartOwner(), readStored()];
    if (owner === undefined || list.length >= MOST) return false;
    return change([...list, { ...press, owner, pressedMs: Date.now() }]);
  }

  /** Merges a repeated press, or an unsent quantity of the same line, into the earlier press. */
  function merged(press: Press): Promise<void> | undefined {
    const list = readStored();
    const last = list.at(-1);
    const waiting = last && outcomes.get(last.id);
    if (!waiting || last.product !== press.product) return undefined;
    const isSame = last.url === press.url && JSON.stringify(last.fields) === JSON.stringify(press.fields);
    if (press.fields && isSame) return waiting.promise;
    if (navigator.onLine || last.tried || press.tried || last.fields || press.fields) return undefined;
    if (!press.added) change([...list.slice(0, -1), { ...last, ...press, id: last.id }]);
    else if (last.added && last.quantity && press.quantity) {
      change([...list.slice(0, -1), { ...last, quantity: last.quantity + press.quantity }]);
    } else return undefined;
    return waiting.promise;
  }

  async function carryOut(press: Kept): Promise<void> {
    const { id: command, owner } = press;
    const outcome = outcomes.get(command);
    try {
      const view = await ask(press);
      listener.done(press, view);
      outcome?.resolve();
    } catch (error) {
      if (outcome) outcome.reject(error as Error);
      else listener.failed(error as Error);
    }
    outcomes.delete(command);
    change(readStored().filter(({ id }) => id !== command));
    unsent.follow(owner);
  }

  async function replayAll(): Promise<void> {
    for (;;) {
      await online();
      await listener.before();
      const [first] = own();
      if (!first) return;
      writeStored(readStored().map((press) => (press.id === first.id ? { ...press, tried: true as const } : press)));
      await carryOut(first);
    }
  }

  const unsent: Unsent = {
    products: () => own().map(({ product }) => product),
    keep(press) {
      const merger = merged(press);
      if (merger) return merger;
      // If the page sent it itself, it would overtake the waiting ones.
      if (readStored().length >= MOST) return Promise.reject(new Error());
      const outcome: Partial<Outcome> = {};
      const promise = new Promise<void>((resolve, reject) => Object.assign(outcome, { resolve, reject }));
      outcomes.set(press.id, { ...(outcome as Outcome), promise });
      if (!store(press)) {
        outcomes.delete(press.id);
        return undefined;
      }
      unsent.replay();
      return promise;
    },
    note(press) {
      if (noted.has(press.id)) return;
      noted.add(press.id);
      store(press);
    },
    forget(id) {
      if (!noted.delete(id)) return;
      change(readStored().filter((press) => press.id !== id));
    },
    follow(owner) {
      const named = cartOwner();
      if (owner !== "" || !named) return;
      change(readStored().map((press) => (press.owner === "" ? { ...press, owner: named } : press)));
    },
    replay() {
      if (replaying || !own().length) return;
      replaying = true;
      void alone(replayAll).finally(() => {
        replaying = false;
      });
    },
  };

  addEventListener("storage", ({ key, oldValue }) => {
    if (key !== UNSENT) return;
    const left = new Set(readStored().map(({ id }) => id));
    const sent = [...outcomes].filter(([id]) => !left.has(id));
    for (const [id, outcome] of sent) {
      outcomes.delete(id);
      const press = parse(oldValue).find((one) => one.id === id);
      // Another tab has sent it. The edge answers the same command as it did there, which may be a refusal.
      if (press)
        ask({ ...press, owner: press.owner || cartOwner() || "" }).then(() => outcome.resolve(), outcome.reject);
      else outcome.resolve();
    }
    listener.changed(sent.length > 0);
  });
  return unsent;
}

function ask({ id, product, quantity, language, fields, owner, url }: Kept): Promise<CartView> {
  return send(url, { command: id, product, ...(fields ?? { quantity, language }), owner }) as Promise<CartView>;
}

function online(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener("online", () => resolve(), { once: true });
  });
}

/** The stored presses; empty without storage. */
function readStored(): Kept[] {
  try {
    return parse(localStorage.getItem(UNSENT));
  } catch {
    return [];
  }
}

/** Parses the stored list and drops expired entries. */
function parse(stored: string | null): Kept[] {
  try {
    const list = JSON.parse(stored ?? "[]") as Kept[];
    const oldest = Date.now() - LONGEST_MS;
    return list.filter(({ id, url, pressedMs }) => id && url && pressedMs > oldest);
  } catch {
    return [];
  }
}

function writeStored(list: Kept[]): boolean {
  try {
    if (list.length) localStorage.setItem(UNSENT, JSON.stringify(list));
    else localStorage.removeItem(UNSENT);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` while no other tab does. */
async function alone(work: () => Promise<void>): Promise<void> {
  // The Web Locks API is missing on plain HTTP.
  if (navigator.locks) {
    await navigator.locks.request(UNSENT, work);
    return;
  }
  const tab = newId();
  const take = () => localStorage.setItem(LEASE, `${tab} ${Date.now() + LEASE_MS}`);
  for (;;) {
    const [holder, untilMs] = (localStorage.getItem(LEASE) ?? "").split(" ");
    if (holder === tab) break;
    if (Number(untilMs ?? 0) < Date.now()) take();
    // Another tab may have taken the lease at the same time: the later one wins.
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS / 8));
  }
  const renewing = setInterval(take, LEASE_MS / 4);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    localStorage.removeItem(LEASE);
  }
}
