// Cart consistency: order, ids, quick presses, stale answers, lost networks.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartView } from "../contracts/cart.ts";
import { type Cart, createCart } from "./cart.ts";
import { createCartSummary } from "./cart-summary.ts";

interface Asked {
  url: string;
  body: { command: string; product: string; quantity?: number; language: string };
  signal: AbortSignal | null | undefined;
  answer(view: Partial<CartView>, status?: number): void;
  lose(): void;
}

let asked: Asked[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: stands in for the edge's cookie.
  document.cookie = "cart_count=; max-age=0";
  document.documentElement.lang = "ro";
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    return new Promise((resolve, reject) => {
      asked.push({
        url,
        body: init?.body ? JSON.parse(String(init.body)) : undefined,
        signal: init?.signal,
        answer: (view, status = 200) => resolve(new Response(JSON.stringify(view), { status })),
        lose: () => reject(new TypeError("network")),
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function newCart(): Cart {
  const summary = createCartSummary();
  summary.readCookie();
  return createCart(summary, () => ({ cartUrl: "/the/cart", linesUrl: "/the/lines", loyaltyUrl: "/the/points" }));
}

function cookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: stands in for the edge's cookie.
  document.cookie = `cart_count=${value}`;
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const view = (revision: number, count: number) => ({ revision, count, lines: [] });

test.each([
  ["", 1],
  ["1.7", 2],
])("waiting commands are sent when the page is left, if there is a cart: '%s'", async (hint, sent) => {
  cookie(hint);
  const cart = newCart();
  void cart.add("1", 1).catch(() => {});
  await settle();
  void cart.put("1", 5).catch(() => {});
  await settle();
  expect(asked).toHaveLength(1);
  dispatchEvent(new Event("pagehide"));
  await settle();
  expect(asked).toHaveLength(sent);
  dispatchEvent(new Event("pagehide"));
  void cart.put("1", 6).catch(() => {});
  await settle();
  expect(asked).toHaveLength(sent);
});

test("after a late failure of the first try, the retry has its full timeout", async () => {
  const cart = newCart();
  const response = new Promise<undefined>((lost) => setTimeout(lost, 20_000));
  void cart.add("1", 1, "/the/lines", { command: { command: "first", product: "1" }, response });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked.map(({ body, signal }) => [body.command, signal?.aborted])).toEqual([["first", false]]);
});

test("the badge starts from the cookie's hint", () => {
  cookie("3.7");
  expect(newCart().get()).toMatchObject({ count: 3, revision: 7, view: null });
  for (const hostile of ["nonsense", "-5.9", "5.-9", "1e9.9", "5", ".", "5.9.1"]) {
    cookie(hostile);
    expect(newCart().get()).toMatchObject({ count: 0, revision: 0 });
  }
});

test("a command is busy until the edge has answered, and only then counts", async () => {
  const cart = newCart();
  const done = cart.add("5", 2);
  await settle();
  expect(asked[0]).toMatchObject({ url: "/the/lines", body: { product: "5", quantity: 2, language: "ro" } });
  expect(cart.get().busy.has("5")).toBe(true);
  expect(cart.get().count).toBe(0);
  asked[0]?.answer(view(1, 2));
  await done;
  await settle();
  expect(cart.get()).toMatchObject({ count: 2, revision: 1 });
  expect(cart.get().busy.size).toBe(0);
});

test("on plain HTTP, too, commands have ids of 128 random bits", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const cart = newCart();
  void cart.add("5", 1);
  void cart.add("6", 1);
  await settle();
  expect(asked[0]?.body.command).toMatch(/^[a-f\d]{32}$/);
});

test("a shopper's first commands are sent in sequence: the first answer brings the cart", async () => {
  const cart = newCart();
  const clicks = [cart.add("5", 1), cart.add("6", 1)];
  await settle();
  expect(asked.map(({ body }) => body.product)).toEqual(["5"]);
  asked[0]?.answer(view(1, 1));
  await clicks[0];
  await settle();
  expect(asked.map(({ body }) => body.product)).toEqual(["5", "6"]);
});

test("an older answer never replaces a newer one", async () => {
  cookie("0.1");
  const cart = newCart();
  const [first, second] = [cart.add("5"), cart.add("6")];
  await settle();
  asked[1]?.answer(view(3, 2));
  await second;
  asked[0]?.answer(view(2, 1));
  await first;
  expect(cart.get()).toMatchObject({ count: 2, revision: 3 });
});

test("quick presses on one product are sent in sequence, and waiting ones are merged", async () => {
  const cart = newCart();
  const clicks = [cart.add("5", 1)];
  await settle();
  for (let click = 0; click < 4; click++) clicks.push(cart.add("5", 1));
  await settle();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(view(1, 1));
  await clicks[0];
  await settle();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.body.quantity).toBe(4);
  expect(asked[1]?.body.command).not.toBe(asked[0]?.body.command);
  asked[1]?.answer(view(2, 5));
  await Promise.all(clicks);
  expect(cart.get().count).toBe(5);
});

test("presses whose quantity only the edge knows are sent one by one", async () => {
  const cart = newCart();
  void cart.add("5");
  await settle();
  void cart.add("5");
  void cart.add("5");
  for (let click = 0; click < 3; click++) {
    await settle();
    asked[click]?.answer(view(click + 1, click + 1));
  }
  await settle();
  expect(asked).toHaveLength(3);
});

test("only the last of the waiting quantities is sent", async () => {
  const cart = newCart();
  void cart.put("a/b", 2);
  await settle();
  void cart.put("a/b", 3);
  void cart.put("a/b", 0);
  asked[0]?.answer(view(1, 2));
  await settle();
  expect(asked.map(({ url, body }) => [url, body.quantity])).toEqual([
    ["/the/lines/a%2Fb", 2],
    ["/the/lines/a%2Fb", 0],
  ]);
});

test("a lost answer is requested again with the same id", async () => {
  const cart = newCart();
  const done = cart.add("5", 1);
  await settle();
  asked[0]?.lose();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked[1]?.body).toEqual(asked[0]?.body);
  asked[1]?.answer({}, 503);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked[2]?.body).toEqual(asked[0]?.body);
  asked[2]?.answer(view(1, 1));
  await done;
  expect(cart.get().count).toBe(1);
});

test("an unreachable edge is given up after a few attempts", async () => {
  const cart = newCart();
  const done = cart.add("5", 1);
  const failed = expect(done).rejects.toThrow();
  for (let attempt = 0; attempt < 5; attempt++) {
    await vi.advanceTimersByTimeAsync(4000);
    asked[attempt]?.lose();
  }
  await failed;
  await settle();
  expect(asked).toHaveLength(5);
  expect(cart.get().busy.size).toBe(0);
});

test("a refused command fails with the edge's message and is not repeated", async () => {
  const cart = newCart();
  const done = cart.add("5", 1);
  const refused = expect(done).rejects.toThrow("nu există");
  await settle();
  asked[0]?.answer({ error: { code: "unknown_product", message: "nu există" } } as never, 404);
  await refused;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(1);
});

test("commands after a refused one are still sent", async () => {
  const cart = newCart();
  const refused = cart.add("5", 1).catch(() => "refused");
  await settle();
  const done = cart.put("5", 4);
  asked[0]?.answer({}, 422);
  expect(await refused).toBe("refused");
  await settle();
  asked[1]?.answer(view(1, 4));
  await done;
  expect(cart.get().count).toBe(4);
});

test("offline a command waits for the network, and the state shows it", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const cart = newCart();
  const done = cart.add("5", 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(0);
  expect(cart.get().offline).toBe(true);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await settle();
  expect(cart.get().offline).toBe(false);
  asked[0]?.answer(view(1, 1));
  await done;
});

test("a read overtaken by a command is dropped", async () => {
  const cart = newCart();
  const read = cart.refresh();
  const added = cart.add("5", 1);
  await settle();
  asked[1]?.answer(view(8, 3));
  await added;
  asked[0]?.answer(view(7, 2));
  await read;
  expect(cart.get()).toMatchObject({ count: 3, revision: 8 });
});

test("a read with no change in between is accepted even with a lower revision: it is another cart", async () => {
  cookie("5.90");
  const cart = newCart();
  const read = cart.refresh();
  await settle();
  asked[0]?.answer(view(1, 1));
  await read;
  expect(cart.get()).toMatchObject({ count: 1, revision: 1 });
});

test("a failed read keeps the lines, and the state shows it", async () => {
  const cart = newCart();
  let read = cart.refresh();
  await settle();
  asked[0]?.answer(view(1, 1));
  await read;
  read = cart.refresh();
  await settle();
  asked[1]?.answer({}, 500);
  await read;
  expect(cart.get()).toMatchObject({ unread: true, view: { revision: 1 } });
});

test("a followed cart that cannot be read is retried with growing pauses until it is known", async () => {
  cookie("1.5");
  const cart = newCart();
  cart.follow();
  void cart.refresh();
  await settle();
  for (const [at, pauseMs] of [1000, 2000].entries()) {
    asked[at]?.answer({}, 503);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(asked).toHaveLength(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(at + 2);
  }
  asked[2]?.answer(view(5, 1));
  await settle();
  expect(cart.get()).toMatchObject({ unread: false, view: { revision: 5 } });
  cart.update(3, 6);
  await settle();
  asked[3]?.answer({}, 503);
  await vi.advanceTimersByTimeAsync(1000);
  asked[4]?.answer(view(6, 3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cart.get()).toMatchObject({ count: 3, view: { revision: 6 } });
  expect(asked).toHaveLength(5);
});

test("a hidden page retries no read until it is visible", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  cookie("1.5");
  const cart = newCart();
  cart.follow();
  void cart.refresh();
  await settle();
  asked[0]?.answer({}, 503);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toHaveLength(1);
  hidden.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveLength(2);
});

test("a newer revision changes the count and, once lines are shown, reads them", async () => {
  const cart = newCart();
  cart.update(4, 2);
  cart.update(9, 1);
  expect(cart.get()).toMatchObject({ count: 4, revision: 2 });
  expect(asked).toHaveLength(0);
  cart.follow();
  cart.update(5, 3);
  await settle();
  expect(asked.map(({ url }) => url)).toEqual(["/the/cart"]);
});

test.each([
  [[0, 1], "in order"],
  [[1, 0], "crossed"],
])("news that comes while the lines are first read is read as well; answers come %s %s", async (order) => {
  cookie("1.5");
  const cart = newCart();
  cart.follow();
  void cart.refresh();
  cart.update(2, 6);
  await settle();
  const readings = [view(5, 1), view(6, 2)];
  for (const at of order) {
    asked[at]?.answer(readings[at] ?? {});
    await settle();
    if (at === 0) expect(cart.get().view?.revision).not.toBe(5);
  }
  expect(cart.get()).toMatchObject({ count: 2, revision: 6, view: { revision: 6 } });
  expect(asked).toHaveLength(2);
});

test("a read of an orphaned cart does not replace a later one", async () => {
  cookie("2.2");
  const cart = newCart();
  cart.follow();
  void cart.refresh();
  cart.update(0, 3);
  await settle();
  asked[1]?.answer(view(0, 0));
  await settle();
  asked[0]?.answer(view(2, 2));
  await settle();
  expect(cart.get()).toMatchObject({ count: 0, revision: 0 });
});

test("other tabs' changes are learnt from the cookie", () => {
  const cart = newCart();
  cookie("6.4");
  cart.readCookie();
  expect(cart.get()).toMatchObject({ count: 6, revision: 4 });
});

test("a named command waits for its product's turn, and repeated presses are one", async () => {
  cookie("1.7");
  const cart = newCart();
  const pressed = [cart.put("1", 2), ...[1, 2].map(() => cart.command("1", "/the/later", { product: "1", a: "b" }))];
  void cart.put("1", 3);
  await settle();
  expect(asked.map(({ url }) => url)).toEqual(["/the/lines/1"]);
  for (const turn of [0, 1]) {
    asked[turn]?.answer(view(8 + turn, 1));
    await settle();
  }
  await Promise.all(pressed);
  expect(asked.map(({ url }) => url)).toEqual(["/the/lines/1", "/the/later", "/the/lines/1"]);
  expect(asked[1]?.body).toEqual({ command: expect.any(String), product: "1", a: "b" });
});
