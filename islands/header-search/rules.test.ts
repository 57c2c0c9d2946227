// Rules of the search, with fake timers.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberQuery } from "./recent.ts";
import { createSearch, foundNothing, type Search, shownProducts } from "./rules.ts";

interface Asked {
  query: string | null;
  signal: AbortSignal;
  answer(body: unknown, status?: number): Promise<void>;
}

let asked: Asked[];
let search: Search;
let popularAnswer: string;
let popularAsked: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  localStorage.clear();
  popularAnswer = '{"queries":["oale"]}';
  popularAsked = 0;
  vi.stubGlobal(
    "fetch",
    (url: URL | string, { signal }: { signal: AbortSignal } = { signal: new AbortController().signal }) => {
      if (typeof url === "string") {
        popularAsked++;
        return Promise.resolve(new Response(popularAnswer));
      }
      return new Promise((resolve) => {
        asked.push({
          query: url.searchParams.get("query"),
          signal,
          answer: async (body, status = 200) => {
            resolve(new Response(JSON.stringify(body), { status }));
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      });
    },
  );
  search = createSearch("/the/search?language=ro");
});

afterEach(() => {
  vi.useRealTimers();
});

const product = { product: "1", title: "Ceainic", href: "/p", image: "/i", note: "", text: "", price: "1 leu" };
const found = { products: [product], categories: [{ title: "Bucătărie", href: "/c" }], meant: "" };
const pause = (milliseconds = 500) => vi.advanceTimersByTimeAsync(milliseconds);

test("typing opens the window with three placeholders and sends a request after 500 ms", async () => {
  search.type("ceai");
  expect(search.get()).toMatchObject({ open: true, loading: false });
  expect(shownProducts(search.get())).toEqual([null, null, null]);
  await pause(499);
  expect(asked).toHaveLength(0);
  await pause(1);
  expect(asked.map(({ query }) => query)).toEqual(["ceai"]);
  expect(search.get().loading).toBe(true);
  await asked[0]?.answer(found);
  expect(search.get()).toMatchObject({ loading: false, ...found });
  expect(shownProducts(search.get())).toEqual([product]);
});

test("placeholders return while the next answer is pending", async () => {
  search.type("ceai");
  await pause();
  await asked[0]?.answer(found);
  search.type("ceainic");
  expect(shownProducts(search.get())).toEqual([product]);
  await pause();
  expect(shownProducts(search.get())).toEqual([null, null, null]);
});

test("only a value unchanged for 500 ms is requested", async () => {
  search.type("cea");
  await pause(400);
  search.type("ceai");
  await pause(400);
  expect(asked).toHaveLength(0);
  await pause(100);
  expect(asked.map(({ query }) => query)).toEqual(["ceai"]);
});

test("spaces around the value change nothing", async () => {
  search.type(" ceai ");
  await pause();
  search.type(" ceai  ");
  await pause();
  expect(asked.map(({ query }) => query)).toEqual(["ceai"]);
});

test("blank text closes the window and sends no request", async () => {
  search.type("ceai");
  search.type("   ");
  expect(search.get().open).toBe(false);
  await pause();
  expect(asked).toHaveLength(0);
});

test("a single letter finds nothing without a request", async () => {
  search.type("c");
  await pause();
  expect(asked).toHaveLength(0);
  expect(search.get()).toMatchObject({ open: true, products: [], categories: [] });
  expect(shownProducts(search.get())).toEqual([]);
});

test("'nothing found' is never shown before an answer, however slowly one types", async () => {
  search.type("c");
  for (const typed of ["ce", "cea", "ceai"]) {
    search.type(typed);
    expect(foundNothing(search.get())).toBe(false);
    expect(shownProducts(search.get())).toEqual([null, null, null]);
    await pause(150);
  }
  await pause();
  await asked[0]?.answer({ products: [], categories: [] });
  expect(foundNothing(search.get())).toBe(true);
  search.type("ceainic");
  expect(foundNothing(search.get())).toBe(false);
  expect(shownProducts(search.get())).toEqual([null, null, null]);
});

test("after a failed search earlier results stay, without placeholders or 'nothing found'", async () => {
  search.type("ceai");
  await pause();
  await asked[0]?.answer(found);
  search.type("cafea");
  await pause();
  await asked[1]?.answer({ error: "x" });
  const stateOfPanel = () => [search.get().loading, shownProducts(search.get()), foundNothing(search.get())];
  expect(stateOfPanel()).toEqual([false, [product], false]);
  expect(search.get(), "the state is as it was").toMatchObject({ ...found, failed: false });
  search.type("cafeluțe");
  await pause();
  await asked[2]?.answer(found);
  expect(stateOfPanel()).toEqual([false, [product], false]);
});

test("a failed first search shows no placeholders", async () => {
  search.type("ceai");
  await pause();
  await asked[0]?.answer({ error: "x" });
  expect(shownProducts(search.get())).toEqual([]);
  expect(foundNothing(search.get()), "nobody knows").toBe(false);
  search.type("c");
  expect(foundNothing(search.get()), "one letter finds nothing").toBe(true);
});

test("an answer for an outdated value is ignored", async () => {
  search.type("ceai");
  await pause();
  search.type("tigaie");
  expect(asked[0]?.signal.aborted).toBe(true);
  await pause();
  await asked[1]?.answer({ products: [], categories: [] });
  await asked[0]?.answer(found);
  expect(search.get()).toMatchObject({ products: [], categories: [], loading: false });
});

test.each([
  ["a failure", { error: {} }, 500],
  ["a shape that is none", { products: "many" }, 200],
])("%s is logged and leaves the results as they were", async (_, body, status) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  search.type("ceai");
  await pause();
  await asked[0]?.answer(found);
  search.type("ceainic");
  await pause();
  await asked[1]?.answer(body, status);
  expect(log).toHaveBeenCalledExactlyOnceWith("Unvalid answer of search by query end-point");
  expect(search.get()).toMatchObject({ open: true, loading: false, ...found });
});

test("clearing resets everything, including a pending answer", async () => {
  search.type("ceai");
  await pause();
  search.clear();
  await asked[0]?.answer(found);
  expect(search.get()).toMatchObject({ open: false, query: "", loading: false, products: [] });
});

test("leaving keeps the text and the results", async () => {
  search.type("ceai");
  await pause();
  await asked[0]?.answer(found);
  search.leave();
  expect(search.get()).toMatchObject({ open: false, query: "ceai", ...found });
});

test("focusing an empty field offers queries, and requests popular ones once", async () => {
  rememberQuery("ceai");
  search.enter();
  expect(search.get()).toMatchObject({ open: true, recent: ["ceai"], queries: [] });
  await pause(0);
  expect(search.get().queries).toEqual(["oale"]);
  search.forget("ceai");
  expect(search.get().recent).toEqual([]);
  search.clear();
  search.enter();
  expect(search.get()).toMatchObject({ open: true, queries: ["oale"] });
  expect(popularAsked).toBe(1);
});

test("entering a field that has text does not reset it", () => {
  search.type("ceai");
  search.leave();
  search.enter();
  expect(search.get().open).toBe(false);
  expect(popularAsked).toBe(0);
});

test("popular queries that fail to load are an empty list", async () => {
  popularAnswer = "<html>";
  search.enter();
  await pause(0);
  expect(search.get()).toMatchObject({ open: true, queries: [] });
});

test("the backend's interpretation of a query is kept with its answer, and an older worker sends none", async () => {
  search.type("ceainik");
  await pause();
  await asked[0]?.answer({ ...found, meant: "ceainic" });
  expect(search.get().meant).toBe("ceainic");
  search.type("ceai");
  await pause();
  await asked[1]?.answer({ products: [product], categories: [] });
  expect(search.get().meant).toBe("");
});
