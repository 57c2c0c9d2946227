// Offline presses: stored in the browser, they outlive their page and are sent once, in order, to their own cart.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartView } from "../contracts/cart.ts";
import { type Cart, createCart } from "./cart.ts";
import { createCartSummary, hasUnsent, UNSENT } from "./cart-summary.ts";
import { createUnsent } from "./unsent.ts";

interface Asked {
  url: string;
  body: { command: string; product: string; quantity?: number; owner?: string };
  answer(view: Partial<CartView>, status?: number): void;
  lose(): void;
}

const ANA = "aaaaaaaaaaaaaaaa";
const ION = "bbbbbbbbbbbbbbbb";
let asked: Asked[];
let onLine: boolean;
const failed = vi.fn<(error: Error) => void>();
/** The browser's lock across tabs, with its queue. */
let locked: Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  onLine = true;
  locked = Promise.resolve();
  failed.mockReset();
  localStorage.clear();
  hint(`1.7.${ANA}`);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => onLine);
  withLocks((_: string, work: () => Promise<void>) => {
    const turn = locked.then(work);
    locked = turn.catch(() => {});
    return turn;
  });
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    return new Promise((resolve, reject) => {
      asked.push({
        url,
        body: init?.body ? JSON.parse(String(init.body)) : undefined,
        answer: (view, status = 200) => resolve(new Response(JSON.stringify(view), { status })),
        lose: () => reject(new TypeError("network")),
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function withLocks(request: unknown): void {
  Object.defineProperty(navigator, "locks", { value: request ? { request } : undefined, configurable: true });
}

/** Opens a page of the browser, with its stored presses. */
function openTab(): Cart {
  const summary = createCartSummary();
  summary.readCookie();
  const cart = createCart(summary, () => ({ cartUrl: "/the/cart", linesUrl: "/the/lines", loyaltyUrl: "/the/points" }));
  cart.keepUnsent(createUnsent, failed);
  return cart;
}

function hint(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: stands in for the edge's cookie.
  document.cookie = value ? `cart_count=${value}` : "cart_count=; max-age=0";
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const view = (revision: number) => ({ revision, count: 1, lines: [] });
const sent = () => asked.map(({ body: { product, quantity } }) => [product, quantity]);

function goOnline(): Promise<unknown> {
  onLine = true;
  dispatchEvent(new Event("online"));
  return settle();
}

test("offline presses are sent in their order once online, whatever the product", async () => {
  onLine = false;
  const cart = openTab();
  const pressed = [cart.add("1", 1), cart.put("2", 5), cart.add("1", 1), cart.put("3", 2), cart.put("3", 4)];
  await settle();
  expect(asked).toEqual([]);
  expect([cart.get().offline, [...cart.get().busy]]).toEqual([true, ["1", "2", "3"]]);
  await goOnline();
  expect(cart.get().offline).toBe(false);
  const later = cart.add("9");
  for (let turn = 0; turn < 5; turn++) {
    expect(asked).toHaveLength(turn + 1);
    asked[turn]?.answer(view(8 + turn));
    await settle();
  }
  await Promise.all([...pressed, later]);
  expect(sent()).toEqual([
    ["1", 1],
    ["2", 5],
    ["1", 1],
    ["3", 4],
    ["9", undefined],
  ]);
  expect(new Set(asked.map(({ body }) => body.command)).size).toBe(5);
  expect(asked.every(({ body }) => body.owner === ANA)).toBe(true);
  expect([hasUnsent(), cart.get().busy.size]).toEqual([false, 0]);
});

test("nothing is merged into a press that the page has already sent", async () => {
  onLine = false;
  const cart = openTab();
  const sentCommand = { command: { command: "first", product: "1" }, response: Promise.resolve(undefined) };
  void cart.add("1", 1);
  void cart.add("1", 1, "/the/lines", sentCommand);
  void cart.add("1", 2);
  await goOnline();
  for (const turn of [0, 1, 2]) {
    asked[turn]?.answer(view(8 + turn));
    await settle();
  }
  expect(asked.map(({ body: { command, quantity } }) => [command === "first", quantity])).toEqual([
    [false, 1],
    [true, 1],
    [false, 2],
  ]);
});

test("a reloaded page shows waiting presses and sends them with their former ids", async () => {
  onLine = false;
  void openTab().add("1", 2);
  const [{ id }] = JSON.parse(localStorage.getItem(UNSENT) ?? "");
  // The old page is gone, and its lock with it.
  locked = Promise.resolve();
  const cart = openTab();
  await settle();
  expect([cart.get().offline, cart.get().busy.has("1"), hasUnsent()]).toEqual([true, true, true]);
  await goOnline();
  expect(asked[0]?.body).toMatchObject({ command: id, product: "1", quantity: 2 });
});

test("a named command waits among the others, once, and outlives its page", async () => {
  onLine = false;
  const fields = { product: "1", language: "ro" };
  const cart = openTab();
  void cart.put("1", 2);
  for (let press = 0; press < 2; press++) void cart.command("1", "/the/later", fields);
  void cart.put("1", 3);
  await settle();
  expect([asked, cart.get().offline, [...cart.get().busy]]).toEqual([[], true, ["1"]]);
  expect([...openTab().get().busy]).toEqual(["1"]);
  const changed = vi.fn();
  addEventListener("cart:change", changed);
  await goOnline();
  for (const turn of [0, 1, 2]) {
    asked[turn]?.answer(view(8 + turn));
    await settle();
  }
  removeEventListener("cart:change", changed);
  expect(asked.map(({ url }) => url)).toEqual(["/the/lines/1", "/the/later", "/the/lines/1"]);
  expect(asked[1]?.body).toEqual({ command: expect.any(String), ...fields, owner: ANA });
  expect([hasUnsent(), changed.mock.calls.length]).toEqual([false, 3]);
});

test("a restored line has its grind and payment in points, in order, also offline", async () => {
  onLine = false;
  const cart = openTab();
  const changed = vi.fn();
  addEventListener("cart:change", changed);
  const back = [
    cart.bringBack({ product: "1", quantity: "2.5", grinding: "3", byPoints: true }),
    cart.bringBack({ product: "2", quantity: "1", grinding: null, byPoints: false }),
  ];
  await goOnline();
  for (const turn of [0, 1, 2]) {
    asked[turn]?.answer(view(8 + turn));
    await settle();
  }
  await Promise.all(back);
  removeEventListener("cart:change", changed);
  const known = { command: expect.any(String), language: document.documentElement.lang, owner: ANA };
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ["/the/lines", { ...known, product: "1", quantity: 2.5, grinding: "3" }],
    ["/the/points", { ...known, product: "1", active: "true" }],
    ["/the/lines", { ...known, product: "2", quantity: 1 }],
  ]);
  expect(changed.mock.calls.map(([{ detail }]) => [detail.product, detail.quantity])).toEqual([
    ["1", 2.5],
    ["1", undefined],
    ["2", 1],
  ]);
});

test("only one of two tabs sends, and the other one is notified", async () => {
  onLine = false;
  const [first, second] = [openTab(), openTab()];
  const pressed = [first.add("1", 1), second.add("2", 1)];
  second.follow();
  await goOnline();
  expect(sent()).toEqual([["1", 1]]);
  asked[0]?.answer(view(8));
  await settle();
  expect(sent()).toEqual([
    ["1", 1],
    ["2", 1],
  ]);
  asked[1]?.answer(view(9));
  await settle();
  dispatchEvent(new StorageEvent("storage", { key: UNSENT }));
  await settle();
  expect(asked.filter(({ body }) => body).length).toBe(2);
  expect(asked.some(({ url }) => url === "/the/cart")).toBe(true);
  await Promise.all(pressed);
});

test.each([
  [200, "done"],
  [409, "Only 2 left"],
])("what another tab has sent ends here as the edge has answered it: %d, %s", async (status, outcome) => {
  onLine = false;
  const told = openTab()
    .put("1", 9)
    .then(
      () => "done",
      (error: Error) => error.message,
    );
  const oldValue = localStorage.getItem(UNSENT);
  const [{ id }] = JSON.parse(oldValue ?? "");
  localStorage.removeItem(UNSENT);
  onLine = true;
  dispatchEvent(new StorageEvent("storage", { key: UNSENT, oldValue }));
  await settle();
  expect(asked.map(({ body }) => body)).toMatchObject([{ command: id, product: "1", quantity: 9, owner: ANA }]);
  asked[0]?.answer(status === 200 ? view(8) : ({ error: { code: "not_enough", message: outcome } } as never), status);
  expect(await told).toBe(outcome);
  expect(failed).not.toHaveBeenCalled();
});

test("without locks a tab waits for the sending one, and takes over when it is gone", async () => {
  withLocks(undefined);
  onLine = false;
  localStorage.setItem(`${UNSENT}_by`, `other ${Date.now() + 4000}`);
  void openTab().add("1", 1);
  await goOnline();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent()).toEqual([["1", 1]]);
  asked[0]?.answer(view(8));
  await settle();
  expect(localStorage.getItem(`${UNSENT}_by`)).toBe(null);
});

test("presses are sent to their own shopper's cart only, who finds them after signing in again", async () => {
  onLine = false;
  void openTab().add("1", 1);
  hint(`3.9.${ION}`);
  const ion = openTab();
  await goOnline();
  expect([asked, ion.get().busy.size]).toEqual([[], 0]);
  locked = Promise.resolve();
  hint(`1.7.${ANA}`);
  openTab();
  await settle();
  expect(sent()).toEqual([["1", 1]]);
});

test("the first answer names a new shopper's cart, and the other presses follow it there", async () => {
  onLine = false;
  hint("");
  const cart = openTab();
  void cart.add("1", 1);
  void cart.add("2", 1);
  await goOnline();
  expect(asked[0]?.body.owner).toBe("");
  hint(`1.7.${ANA}`);
  asked[0]?.answer(view(7));
  await settle();
  expect(asked[1]?.body).toMatchObject({ product: "2", owner: ANA });
});

test.each(["before", "after"])(
  "what is pressed without a network waits for the command under way, answered %s it is back",
  async (when) => {
    const cart = openTab();
    void cart.put("1", 5);
    await settle();
    onLine = false;
    void cart.put("1", 3);
    if (when === "after") await goOnline();
    expect(sent()).toEqual([["1", 5]]);
    asked[0]?.answer(view(8));
    await settle();
    await goOnline();
    expect(sent()).toEqual([
      ["1", 5],
      ["1", 3],
    ]);
  },
);

test.each(["before", "after"])(
  "the command under way names the cart of what waits, answered %s the network is back",
  async (when) => {
    hint("");
    const cart = openTab();
    void cart.add("1", 1);
    await settle();
    onLine = false;
    void cart.add("2", 1);
    if (when === "after") await goOnline();
    expect(sent()).toEqual([["1", 1]]);
    hint(`1.7.${ANA}`);
    asked[0]?.answer(view(7));
    await settle();
    expect([...cart.get().busy]).toEqual(["2"]);
    await goOnline();
    expect(asked.map(({ body }) => [body.product, body.owner])).toEqual([
      ["1", undefined],
      ["2", ANA],
    ]);
  },
);

test("a refusal is reported by the page of the press, or else by the sending page", async () => {
  onLine = false;
  const refused = expect(openTab().put("1", 9)).rejects.toThrow("Only 2 left");
  await goOnline();
  asked[0]?.answer({ error: { code: "not_enough", message: "Only 2 left" } } as never, 409);
  await refused;
  expect([failed.mock.calls.length, hasUnsent()]).toEqual([0, false]);

  onLine = false;
  void openTab().put("1", 9);
  locked = Promise.resolve();
  openTab();
  await goOnline();
  asked.at(-1)?.answer({ error: { code: "not_enough", message: "Only 2 left" } } as never, 409);
  await settle();
  expect(failed.mock.calls.map(([error]) => error.message)).toEqual(["Only 2 left"]);
  expect(hasUnsent()).toBe(false);
});

test("a press whose try reached nobody outlives its page too, until it is answered", async () => {
  const cart = openTab();
  const done = cart.add("1", 1);
  await settle();
  expect(hasUnsent()).toBe(false);
  asked[0]?.lose();
  await settle();
  expect(JSON.parse(localStorage.getItem(UNSENT) ?? "")).toMatchObject([{ id: asked[0]?.body.command, product: "1" }]);
  await vi.advanceTimersByTimeAsync(500);
  asked[1]?.answer(view(8));
  await done;
  expect(hasUnsent()).toBe(false);
});

test("a press beyond the limit is refused, and never sent before waiting ones", async () => {
  onLine = false;
  const cart = openTab();
  const refused = vi.fn();
  for (let press = 0; press < 51; press++) void cart.put(String(press % 2), press).catch(refused);
  await settle();
  expect(refused).toHaveBeenCalledTimes(1);
  await goOnline();
  expect(sent()).toEqual([["0", 0]]);
});

test("number and age of presses are limited, and unreadable data breaks no page", async () => {
  onLine = false;
  const cart = openTab();
  for (let product = 0; product < 60; product++) void cart.add(String(product), 1).catch(() => {});
  expect(JSON.parse(localStorage.getItem(UNSENT) ?? "")).toHaveLength(50);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect(openTab().get().busy.size).toBe(0);
  for (const odd of ["", "{}", "[1,null]", "nonsense"]) {
    localStorage.setItem(UNSENT, odd);
    expect(openTab().get().busy.size).toBe(0);
  }
});
