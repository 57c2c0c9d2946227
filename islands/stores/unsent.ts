// What was pressed without a network. It stays in the browser until the edge has answered, also when the page is loaded
// anew or closed, and is sent in the order of pressing: by one tab, and to the cart of whoever has pressed it.

import type { CartView } from "../contracts/cart.ts";
import { cartOwner, UNSENT } from "./cart-summary.ts";
import { newId, send } from "./command.ts";

/** What is older has been forgotten by the shopper. */
const LONGEST_MS = 24 * 3_600_000;
const MOST = 50;
/** Without locks a tab says for so long at a time that it sends. */
const LEASE_MS = 4000;
const LEASE = `${UNSENT}_by`;

/** What a form says. */
export type Fields = Record<string, unknown>;

/** A press: a command with its id, and where it goes. */
export interface Press {
  id: string;
  product: string;
  added: boolean;
  quantity: number | undefined;
  url: string;
  /** What is sent in place of the quantity, as by a command with a name. */
  fields: Fields | undefined;
  language: string;
  /** It may have been carried out already: nothing is merged into it. */
  tried?: true | undefined;
}

interface Kept extends Press {
  /** Of the cart, as the edge names it; empty while there is none. */
  owner: string;
  pressedMs: number;
}

interface Outcome {
  resolve(): void;
  reject(error: Error): void;
}

export interface Unsent {
  /** The products of what waits for this cart. */
  products(): string[];
  /**
   * Keeps a press until it has been carried out, and refuses one where so much is kept already. Undefined if the browser
   * stores nothing, or if nobody knows whose cart it is.
   */
  keep(press: Press): Promise<void> | undefined;
  /** Keeps a press that this page sends itself, for when the page does not live to hear the answer. */
  note(press: Press): void;
  forget(id: string): void;
  /** What was pressed for the cart of this owner belongs to the cart that the first answer has named. */
  follow(owner: string | undefined): void;
  /** Sends what is kept, unless another tab does. */
  replay(): void;
}

interface Listener {
  /** Resolves when what the page was sending itself has been answered: what was pressed before is sent before. */
  before(): Promise<unknown>;
  /** A press was carried out. */
  done(press: Press, view: CartView): void;
  /** A press was not carried out, and no page waits for it. */
  failed(error: Error): void;
  /** What is kept has changed; `elsewhere` when another tab has carried something out. */
  changed(elsewhere: boolean): void;
}

export function createUnsent(listener: Listener): Unsent {
  /** The presses of this page that wait. */
  const outcomes = new Map<string, Outcome & { promise: Promise<void> }>();
  /** What this page sends itself. */
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

  /** A press that is repeated is one, and a quantity of the same line that nobody has sent yet takes this one over. */
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
      // Sent by the page itself it would come before what waits.
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

/** What is kept; nothing where the browser stores nothing. */
function readStored(): Kept[] {
  try {
    return parse(localStorage.getItem(UNSENT));
  } catch {
    return [];
  }
}

/** What is not too old. */
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

/** Does the work while no other tab does it. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Pages that came over plain HTTP have no locks.
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
    // Another tab may have taken it at the same time: the later one has it.
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
