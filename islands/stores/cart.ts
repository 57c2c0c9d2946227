// The cart of this tab. It never guesses: it says that it is busy, then what the edge answered,
// and an answer older than one already shown is dropped.

import type { CartView } from "../contracts/cart.ts";
import { send } from "./command.ts";
import { cookie } from "./cookie.ts";
import { createStore, type Store } from "./store.ts";

export interface CartState {
  count: number;
  revision: number;
  /** Null until somebody asked for the lines; older than `revision` while they are on the way. */
  view: CartView | null;
  /** Products with a command under way. */
  busy: ReadonlySet<string>;
  /** Commands wait for the network. */
  offline: boolean;
  /** The last attempt to read the cart failed. */
  unread: boolean;
}

export interface Cart extends Store<CartState> {
  /** Adds the quantity, or without one what the edge sells at least. */
  add(product: string, quantity?: number, url?: string): Promise<void>;
  /** Sets the quantity of a line; zero removes it. */
  put(product: string, quantity: number): Promise<void>;
  /** Reads the lines. */
  refresh(): Promise<void>;
  /** From now on whatever is newer than the lines makes them be read again. */
  follow(): void;
  /** Takes note of a count that came without lines. */
  hear(count: number, revision: number): void;
  /** Takes note of what other pages of this browser did. */
  recall(): void;
}

export interface CartAddresses {
  cartUrl: string;
  linesUrl: string;
}

interface Change {
  added: boolean;
  quantity: number | undefined;
  url: string;
}

/** The newest change of a product; it can still be altered until its turn comes. */
interface Tail {
  change: Change;
  started: boolean;
  done: Promise<void>;
}

export function createCart(addresses: () => CartAddresses): Cart {
  const store = createStore<CartState>({
    ...hint(),
    view: null,
    busy: new Set(),
    offline: false,
    unread: false,
  });
  const tails = new Map<string, Tail>();
  let following = false;
  let accepted = 0;
  let newest: Promise<void> | undefined;

  function accept(view: CartView, sure?: boolean): void {
    if (view.revision < store.get().revision && !sure) return;
    accepted++;
    store.set({ view, count: view.count, revision: view.revision, unread: false });
  }

  function enqueue(product: string, change: Change): Promise<void> {
    const tail = tails.get(product);
    if (tail && !tail.started && merge(tail.change, change)) return tail.done;
    // The answer to the very first command brings the cart that the next ones belong to.
    const before = tail?.done ?? (store.get().revision ? undefined : newest);
    const next: Tail = { change, started: false, done: Promise.resolve() };
    next.done = newest = Promise.resolve(before)
      .catch(() => {})
      .then(() => {
        next.started = true;
        return deliver(product, next.change);
      })
      .finally(() => {
        if (tails.get(product) !== next) return;
        tails.delete(product);
        store.set({ busy: new Set(tails.keys()) });
      });
    tails.set(product, next);
    store.set({ busy: new Set(tails.keys()) });
    return next.done;
  }

  async function deliver(product: string, { quantity, url }: Change): Promise<void> {
    const body = { product, quantity, language: document.documentElement.lang };
    try {
      accept((await send(url, body, (offline) => store.set({ offline }))) as CartView);
    } catch (error) {
      // It may have been carried out even so: only the edge knows.
      if (following) void cart.refresh();
      throw error;
    }
  }

  const cart: Cart = {
    ...store,
    add: (product, quantity, url = addresses().linesUrl) => enqueue(product, { added: true, quantity, url }),
    put: (product, quantity) => {
      const url = `${addresses().linesUrl}/${encodeURIComponent(product)}`;
      return enqueue(product, { added: false, quantity, url });
    },
    async refresh() {
      const before = accepted;
      try {
        const answer = await fetch(addresses().cartUrl, { cache: "no-store" });
        if (!answer.ok) throw answer;
        // Nothing was heard since the question: a lower revision is another cart, not an older one.
        accept(await answer.json(), before === accepted);
      } catch {
        store.set({ unread: true });
      }
    },
    follow() {
      following = true;
    },
    hear(count, revision) {
      if (revision <= store.get().revision) return;
      accepted++;
      store.set({ count, revision });
      if (following) void cart.refresh();
    },
    recall() {
      const { count, revision } = hint();
      cart.hear(count, revision);
    },
  };
  return cart;
}

/** Folds a change into one that has not been sent yet, where the outcome is the same. */
function merge(waiting: Change, { added, quantity, url }: Change): unknown {
  if (!added) return Object.assign(waiting, { added, quantity, url });
  // biome-ignore lint/suspicious/noAssignInExpressions: every byte of the first script counts.
  return waiting.added && waiting.quantity && quantity && (waiting.quantity += quantity);
}

function hint(): { count: number; revision: number } {
  const [count, revision] = cookie("cart_count").split(".");
  return { count: Number(count) || 0, revision: Number(revision) || 0 };
}
