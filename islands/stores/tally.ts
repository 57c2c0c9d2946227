// What a page knows of the cart without having asked for it: its count and its revision, from the cookie that the edge
// leaves, from the socket, and from the answers to commands.

import type { CartView } from "../contracts/cart.ts";
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

export interface Tally extends Store<CartState> {
  /** Takes note of a count that came without lines. */
  hear(count: number, revision: number): void;
  /** Takes note of what other pages of this browser did. */
  recall(): void;
}

export function createTally(): Tally {
  // The rest is the till's to add: before it nobody can have read the lines or changed them.
  const store = createStore({ count: 0, revision: 0 } as CartState);
  const tally: Tally = {
    ...store,
    hear(count, revision) {
      if (revision > store.get().revision) store.set({ count, revision });
    },
    recall() {
      const [count, revision] = cookie("cart_count").split(".");
      tally.hear(Number(count) || 0, Number(revision) || 0);
    },
  };
  return tally;
}
