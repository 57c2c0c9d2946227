// The cart of this tab. It never guesses: it says that it is busy, then what the edge answered,
// and an answer older than one already shown is dropped.

import type { CartView } from "../contracts/cart.ts";
import { type Sent, send } from "./command.ts";
import type { Tally } from "./tally.ts";

export interface Cart extends Tally {
  /** Adds the quantity, or without one what the edge sells at least. */
  add(product: string, quantity?: number, url?: string, sent?: Sent): Promise<void>;
  /** Sets the quantity of a line; zero removes it. */
  put(product: string, quantity: number): Promise<void>;
  /** Reads the lines. */
  refresh(): Promise<void>;
  /** From now on whatever is newer than the lines makes them be read again. */
  follow(): void;
}

interface CartAddresses {
  cartUrl: string;
  linesUrl: string;
}

interface Change {
  added: boolean;
  quantity: number | undefined;
  url: string;
  /** It can no longer be altered. */
  sent?: Sent | undefined;
}

/** The newest change of a product; it can still be altered until its turn comes. */
interface Tail {
  change: Change;
  started: boolean;
  done: Promise<void>;
}

/** Lets a page that knows of the cart change and read it. */
export function createCart(tally: Tally, addresses: () => CartAddresses): Cart {
  const tails = new Map<string, Tail>();
  tally.set({ view: null, busy: new Set(), offline: false, unread: false });
  let following = false;
  let leave = () => {};
  let left: Promise<void>;
  const stay = () => {
    left = new Promise((resolve) => {
      leave = resolve;
    });
  };
  stay();
  // What waits for its turn would be lost with the page; only who has no cart yet must wait for its name.
  addEventListener("pagehide", () => {
    if (!tally.get().revision) return;
    leave();
    stay();
  });
  let newest: Promise<void> | undefined;

  function accept(view: CartView, sure?: boolean): void {
    if (view.revision < tally.get().revision && !sure) return;
    tally.set({ view, count: view.count, revision: view.revision, unread: false });
  }

  function enqueue(product: string, change: Change): Promise<void> {
    const tail = tails.get(product);
    if (tail && !tail.started && !change.sent && merge(tail.change, change)) return tail.done;
    // The answer to the very first command brings the cart that the next ones belong to.
    const before = tail?.done ?? (tally.get().revision ? undefined : newest);
    const next: Tail = { change, started: false, done: Promise.resolve() };
    next.done = newest = Promise.race([before, left])
      .catch(() => {})
      .then(() => {
        next.started = true;
        return deliver(product, next.change);
      })
      .finally(() => {
        if (tails.get(product) !== next) return;
        tails.delete(product);
        tally.set({ busy: new Set(tails.keys()) });
      });
    tails.set(product, next);
    tally.set({ busy: new Set(tails.keys()) });
    return next.done;
  }

  async function deliver(product: string, { quantity, url, sent }: Change): Promise<void> {
    const body = { product, quantity, language: document.documentElement.lang };
    try {
      accept((await send(url, body, { sent, offline: (offline) => tally.set({ offline }) })) as CartView);
    } catch (error) {
      // It may have been carried out even so: only the edge knows.
      if (following) void cart.refresh();
      throw error;
    }
  }

  const cart: Cart = {
    ...tally,
    add: (product, quantity, url = addresses().linesUrl, sent = undefined) =>
      enqueue(product, { added: true, quantity, url, sent }),
    put: (product, quantity) => {
      const url = `${addresses().linesUrl}/${encodeURIComponent(product)}`;
      return enqueue(product, { added: false, quantity, url });
    },
    async refresh() {
      const { revision } = tally.get();
      try {
        const answer = await fetch(addresses().cartUrl, { cache: "no-store" });
        if (!answer.ok) throw answer;
        // Nothing was heard since the question: a lower revision is another cart, not an older one.
        accept(await answer.json(), revision === tally.get().revision);
      } catch {
        tally.set({ unread: true });
      }
    },
    follow() {
      if (following) return;
      following = true;
      let known = tally.get().revision;
      tally.subscribe(({ revision, view }) => {
        if (revision === known) return;
        known = revision;
        if (view?.revision !== revision) void cart.refresh();
      });
    },
  };
  return cart;
}

/** Folds a change into one that has not been sent yet, where the outcome is the same. */
function merge(waiting: Change, { added, quantity, url }: Change): boolean {
  if (waiting.sent) return false;
  if (!added) {
    Object.assign(waiting, { added, quantity, url });
    return true;
  }
  if (!waiting.added || !waiting.quantity || !quantity) return false;
  waiting.quantity += quantity;
  return true;
}
