// Rules of the header's search, without React: when to send a request, what to show, what to reset.

import type { SearchAnswer, SearchProduct } from "../contracts/search.ts";
import { createStore, type Store } from "../stores/store.ts";
import { forgetQuery, recentQueries } from "./recent.ts";

const PAUSE_MS = 500;
const SHORTEST_QUERY = 2;
const UNVALID = "Unvalid answer of search by query end-point";

export interface SearchState extends SearchAnswer {
  open: boolean;
  query: string;
  loading: boolean;
  /** The first search failed: there is nothing to show yet, nor to wait for. */
  failed: boolean;
  /** The typed text has an answer, even if it is "too short" or "nothing found". */
  asked: boolean;
  /** The browser's recent queries, offered in an empty field with popular ones. */
  recent: string[];
}

export const atFirst: SearchState = {
  open: false,
  query: "",
  loading: false,
  failed: false,
  asked: false,
  products: [],
  categories: [],
  meant: "",
  queries: [],
  recent: [],
};

/** Null stands for a placeholder. */
export function shownProducts({ asked, loading, failed, products }: SearchState): (SearchProduct | null)[] {
  if (failed) return [];
  return loading || !asked ? [null, null, null] : products;
}

export function isTooShort(query: string): boolean {
  return [...query].length < SHORTEST_QUERY;
}

/** The answer has arrived and is empty. */
export function foundNothing(state: SearchState): boolean {
  return !state.failed && shownProducts(state).length === 0 && state.categories.length === 0;
}

export interface Search extends Store<SearchState> {
  type(value: string): void;
  /** Opens the window of an empty field. */
  enter(): void;
  forget(query: string): void;
  /** Closes the window and keeps the text. */
  leave(): void;
  /** Closes the window and resets everything. */
  clear(): void;
}

export function createSearch(searchUrl: string): Search {
  const store = createStore(atFirst);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: AbortController | undefined;

  function stop(): void {
    clearTimeout(timer);
    pending?.abort();
    pending = undefined;
    store.set({ loading: false });
  }

  async function ask(query: string): Promise<void> {
    const request = new AbortController();
    pending = request;
    store.set({ loading: true });
    const answer = await fetchAnswer(searchUrl, query, request.signal);
    if (pending !== request) return;
    pending = undefined;
    // Earlier results stay (spec shell 8).
    store.set(answer ? { ...answer, asked: true, loading: false } : { loading: false, failed: !store.get().asked });
  }

  return {
    ...store,
    type(value) {
      const { query: before, open } = store.get();
      const query = value.trim();
      if (query === before.trim() && open) return store.set({ query: value });
      stop();
      store.set({ query: value, open: query !== "", failed: false });
      if (!query) return;
      if (isTooShort(query)) {
        return store.set({ asked: true, products: [], categories: [], meant: "" });
      }
      // "Nothing found" does not hold for new text; results stay until it has been searched.
      if (foundNothing(store.get())) store.set({ asked: false });
      timer = setTimeout(() => {
        if (store.get().query.trim() === query) void ask(query);
      }, PAUSE_MS);
    },
    enter() {
      const { query, open, queries } = store.get();
      if (open || query.trim()) return;
      store.set({ open: true, recent: recentQueries() });
      if (!queries.length) void readPopular(searchUrl).then((found) => store.set({ queries: found }));
    },
    forget(query) {
      forgetQuery(query);
      store.set({ recent: recentQueries() });
    },
    leave() {
      store.set({ open: false });
    },
    clear() {
      stop();
      store.set({ ...atFirst, queries: store.get().queries });
    },
  };
}

/** Returns undefined if the answer is invalid. */
async function fetchAnswer(
  searchUrl: string,
  query: string,
  signal: AbortSignal,
): Promise<Omit<SearchAnswer, "queries"> | undefined> {
  try {
    const url = new URL(searchUrl, location.href);
    url.searchParams.set("query", query);
    const answer = await fetch(url, { signal });
    const { products, categories, meant = "" } = (await answer.json()) as SearchAnswer;
    if (answer.ok && Array.isArray(products) && Array.isArray(categories)) {
      return { products, categories, meant };
    }
  } catch {
    if (signal.aborted) return undefined;
  }
  // biome-ignore lint/suspicious/noConsole: the specification requires this message.
  console.log(UNVALID);
  return undefined;
}

/** Returns an empty list if the request fails. */
async function readPopular(searchUrl: string): Promise<string[]> {
  try {
    const { queries } = (await (await fetch(searchUrl)).json()) as SearchAnswer;
    return Array.isArray(queries) ? queries : [];
  } catch {
    return [];
  }
}
