// The rules of the header's search, free of React: when to ask, what to show, what to forget.

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
  /** The first words were asked for in vain: there is nothing to show yet, nor to wait for. */
  failed: boolean;
  /** What was typed has an answer, if only that it is too short or that nothing was found. */
  asked: boolean;
  /** The browser's own queries, which an empty field offers with those of others. */
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

/** Null is a placeholder of a product that may come. */
export function shownProducts({ asked, loading, failed, products }: SearchState): (SearchProduct | null)[] {
  if (failed) return [];
  return loading || !asked ? [null, null, null] : products;
}

export function isTooShort(query: string): boolean {
  return [...query].length < SHORTEST_QUERY;
}

/** An answer has come, and there is nothing in it. */
export function foundNothing(state: SearchState): boolean {
  return !state.failed && shownProducts(state).length === 0 && state.categories.length === 0;
}

export interface Search extends Store<SearchState> {
  type(value: string): void;
  /** Opens the window of an empty field. */
  enter(): void;
  forget(query: string): void;
  /** Puts the window away and keeps what was typed. */
  leave(): void;
  /** Puts the window away and forgets everything. */
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
    // What was found before stays (spec shell 8).
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
      // That nothing was found for other words says nothing about these; what was found stays until it is searched.
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

/** Undefined after an answer that is none. */
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
  // biome-ignore lint/suspicious/noConsole: the words are part of the specification.
  console.log(UNVALID);
  return undefined;
}

/** Without an answer nothing is offered. */
async function readPopular(searchUrl: string): Promise<string[]> {
  try {
    const { queries } = (await (await fetch(searchUrl)).json()) as SearchAnswer;
    return Array.isArray(queries) ? queries : [];
  } catch {
    return [];
  }
}
