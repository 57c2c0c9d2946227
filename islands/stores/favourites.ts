// The favourites of this browser. The cookie that the edge sets is the truth; this only reads it.

import { send } from "./command.ts";
import { cookie } from "./cookie.ts";
import { createStore, type Store } from "./store.ts";

export interface FavouritesState {
  ids: ReadonlySet<string>;
}

export interface Favourites extends Store<FavouritesState> {
  toggle(product: string, url: string): Promise<void>;
  /** Takes note of what other pages of this browser did. */
  recall(): void;
}

export function createFavourites(): Favourites {
  const store = createStore<FavouritesState>({ ids: kept() });
  const busy = new Set<string>();
  const recall = () => store.set({ ids: kept() });
  return {
    ...store,
    recall,
    async toggle(product, url) {
      // A second click before the answer would undo the first.
      if (busy.has(product)) return;
      busy.add(product);
      try {
        await send(url, { product });
      } finally {
        busy.delete(product);
        recall();
      }
    },
  };
}

function kept(): ReadonlySet<string> {
  return new Set(cookie("favourites").split(".").filter(Boolean));
}
