// The page to which a bank returns the shopper, while the payment is open.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ask, { PAUSES_S } from "./index.ts";

const OPEN = `<div data-payment><h1>Waiting</h1><p data-asking="We ask." data-ended="No answer."></p></div>`;
const PAID = `<div data-payment><h1>Paid</h1></div>`;
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  document.title = "Waiting · Casa";
  document.body.innerHTML = `<shop-island data-url="/ro/cart/success?order=7">${OPEN}</shop-island>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

const answer = (part: string) => new Response(`<dialog><div>${part}</div></dialog>`);

function start() {
  const element = document.querySelector("shop-island") as HTMLElement;
  return ask({ element, props: {}, words: undefined, page: undefined });
}

test("the status is polled with growing pauses until the bank has answered, and shown", async () => {
  asked.mockImplementationOnce(async () => answer(OPEN)).mockImplementationOnce(async () => answer(PAID));
  const changed = vi.fn();
  addEventListener("payment:change", changed, { once: true });
  void start();
  expect(document.body.textContent).toContain("We ask.");
  await vi.advanceTimersByTimeAsync(2999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.mock.calls[0]?.[0]).toBe("/ro/cart/success?order=7");
  await vi.advanceTimersByTimeAsync(5000);
  expect(document.querySelector("h1")?.textContent).toBe("Paid");
  expect(document.title).toBe("Paid · Casa");
  expect(changed).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("polling ends, whatever fails on the way", async () => {
  asked.mockRejectedValue(new TypeError("offline"));
  void start();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(asked).toHaveBeenCalledTimes(PAUSES_S.length);
  expect(document.body.textContent).toContain("No answer.");
  expect(document.querySelector("h1")?.textContent).toBe("Waiting");
});

test("a hidden page sends no request until it is visible", async () => {
  asked.mockImplementation(async () => answer(PAID));
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  void start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledOnce();
  hidden.mockRestore();
});
