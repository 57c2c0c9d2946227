// The cart's count and revision, known without a request: from the edge's cookie, from the socket and from answers to
// commands.

import type { CartView } from "../contracts/cart.ts";
import { cookie } from "./cookie.ts";
import { createStore, type Store } from "./store.ts";

export interface CartState {
  count: number;
  revision: number;
  /** Null until the lines have been read; older than `revision` while newer ones are loading. */
  view: CartView | null;
  /** Products with a pending command. */
  busy: ReadonlySet<string>;
  /** Commands wait for the network. */
  offline: boolean;
  /** The last attempt to read the cart failed. */
  unread: boolean;
}

export const UNKNOWN_CART: CartState = {
  count: 0,
  revision: 0,
  view: null,
  busy: new Set(),
  offline: false,
  unread: false,
};

export interface CartSummary extends Store<CartState> {
  /** Applies a count that came without lines, unless a newer one is known. */
  update(count: number, revision: number): void;
  /** Applies the latest count known to any page of this browser. */
  readCookie(): void;
}

const COUNT_COOKIE = "cart_count";
/** Local storage: commands that wait for the network (`unsent.ts`). */
export const UNSENT = "cart_unsent";

/** Units, revision and owner of the cart. */
const HINT = /^(\d+)\.(\d+)(?:\.([\da-f]{16}))?$/;

/** Whether this browser has a cart: the edge keeps the cookie exactly as long as ownership of the cart can be proven. */
export function hasCart(): boolean {
  return cookie(COUNT_COOKIE) !== "";
}

/** The edge's name for the owner of this browser's cart: empty without a cart, undefined if unknown. */
export function cartOwner(): string | undefined {
  return hasCart() ? HINT.exec(cookie(COUNT_COOKIE))?.[3] : "";
}

/** Whether any page of this browser has left unsent commands. */
export function hasUnsent(): boolean {
  try {
    return localStorage.getItem(UNSENT) !== null;
  } catch {
    return false;
  }
}

export function createCartSummary(): CartSummary {
  const store = createStore(UNKNOWN_CART);
  let known: string | undefined;
  const summary: CartSummary = {
    ...store,
    update(count, revision) {
      if (revision > store.get().revision) store.set({ count, revision });
    },
    readCookie() {
      // Scripts can write any cookie.
      const [, count = 0, revision = 0, owner] = HINT.exec(cookie(COUNT_COOKIE)) ?? [];
      const hint = { count: +count, revision: +revision };
      // Signing in or out switches to another cart, whose revision may be lower.
      if (owner !== known || hint.revision > store.get().revision) store.set(hint);
      known = owner;
    },
  };
  return summary;
}
