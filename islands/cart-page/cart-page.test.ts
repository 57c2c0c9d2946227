// An open cart page, over a mocked edge.

import { beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { type CartState, UNKNOWN_CART } from "../stores/cart-summary.ts";
import { createStore } from "../stores/store.ts";
import follow from "./index.ts";

const asked = vi.fn<(url: string) => Promise<Response>>();
let summary: ReturnType<typeof createStore<CartState>>;
let hidden: boolean;

const cartPage = (revision: number, inside: string, spoken = "") =>
  `<div class="wrap"><div class="cart-page" data-revision="${revision}">${inside}</div>
  <shop-island data-url="/ro/cart"><p role="status">${spoken}</p></shop-island></div>`;
const answer = (...page: Parameters<typeof cartPage>) =>
  asked.mockImplementation(async () => new Response(cartPage(...page)));

beforeEach(() => {
  asked.mockReset();
  hidden = false;
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", { assign: vi.fn() });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});

async function open(revision: number, inside: string): Promise<() => void> {
  document.body.innerHTML = cartPage(revision, inside, "In the cart: 1");
  const element = document.querySelector("shop-island") as HTMLElement;
  const page = { summary } as unknown as PageApi;
  return follow({ element, page, props: {}, words: undefined } as IslandContext<PageApi>);
}

async function openAt(revision: number, inside = "<h1>Cart</h1><ul><li>One</li></ul>"): Promise<void> {
  summary = createStore<CartState>({ ...UNKNOWN_CART, revision });
  await open(revision, inside);
}

const part = () => document.querySelector(".cart-page") as HTMLElement;
const spoken = () => document.querySelector("[role=status]")?.textContent;

test("an up-to-date page sends no request", async () => {
  await openAt(4);
  summary.set({ count: 2 });
  expect(asked).not.toHaveBeenCalled();
});

test("a change is shown and announced", async () => {
  await openAt(4);
  answer(5, "<h1>Cart</h1><ul><li>Two</li></ul>", "In the cart: 2");
  summary.set({ revision: 5 });
  await vi.waitFor(() => expect(part().querySelector("li")?.textContent).toBe("Two"));
  expect(spoken()).toBe("In the cart: 2");
  expect(part().dataset["revision"]).toBe("5");
  expect(asked.mock.calls).toEqual([["/ro/cart", { headers: { part: "window" }, cache: "no-store" }]]);
});

test("a page restored from the browser's cache is refreshed when it starts", async () => {
  summary = createStore<CartState>({ ...UNKNOWN_CART, revision: 9 });
  answer(9, "<h1>Ordered</h1>");
  await open(4, "<h1>Cart</h1>");
  await vi.waitFor(() => expect(part().textContent).toBe("Ordered"));
});

test("changes during a request are shown by one more request", async () => {
  await openAt(4);
  let reply = (_: Response) => {};
  asked.mockImplementationOnce(() => new Promise((resolve) => (reply = resolve)));
  summary.set({ revision: 5 });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  for (const revision of [6, 7, 8]) summary.set({ revision });
  answer(8, "<p>Eight</p>");
  reply(new Response(cartPage(5, "<p>Five</p>")));
  await vi.waitFor(() => expect(part().textContent).toBe("Eight"));
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a hidden tab refreshes when it becomes visible", async () => {
  await openAt(4);
  answer(5, "<p>Five</p>");
  hidden = true;
  summary.set({ revision: 5 });
  expect(asked).not.toHaveBeenCalled();
  hidden = false;
  dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(part().textContent).toBe("Five"));
});

test("a failed request is retried", async () => {
  vi.useFakeTimers();
  await openAt(4);
  asked.mockRejectedValueOnce(new TypeError("network"));
  asked.mockResolvedValueOnce(new Response("", { status: 503 }));
  summary.set({ revision: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  answer(5, "<p>Five</p>");
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(part().textContent).toBe("Five"));
  expect(asked).toHaveBeenCalledTimes(3);
});

test("when the focused line goes, the title gets the focus", async () => {
  await openAt(4, "<h1>Cart</h1><ul><li><button>x</button></li></ul>");
  part().querySelector("button")?.focus();
  answer(5, "<h1>Empty</h1>");
  summary.set({ revision: 5 });
  await vi.waitFor(() => expect(document.activeElement).toBe(part().querySelector("h1")));
});

test("a page restored by Back starts no order until it shows the current state", async () => {
  await openAt(4);
  let reply = (_: Response) => {};
  asked.mockImplementationOnce(() => new Promise((resolve) => (reply = resolve)));
  summary.set({ revision: 5 });
  const shown = Object.assign(new Event("pageshow"), { persisted: true });
  dispatchEvent(shown);
  expect(part().getAttribute("aria-busy")).toBe("true");
  reply(new Response(cartPage(5, "<h1>Ordered</h1>")));
  await vi.waitFor(() => expect(part().textContent).toBe("Ordered"));
  expect(part().getAttribute("aria-busy")).toBe(null);
  dispatchEvent(shown);
  expect(part().getAttribute("aria-busy")).toBe(null);
});

test("the address is opened if it shows another page now", async () => {
  await openAt(4);
  asked.mockImplementation(async () => new Response("<p>Moved</p>"));
  summary.set({ revision: 5 });
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith("/ro/cart"));
});

test("an explicit refresh is retried until it succeeds, though the cart is unchanged", async () => {
  vi.useFakeTimers();
  summary = createStore<CartState>({ ...UNKNOWN_CART, revision: 4 });
  const renew = await open(4, "<p>Delivery: 40</p>");
  asked.mockResolvedValueOnce(new Response("", { status: 503 }));
  answer(4, "<p>Delivery: 70</p>");
  renew();
  await vi.advanceTimersByTimeAsync(1000);
  expect(part().textContent).toBe("Delivery: 70");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
