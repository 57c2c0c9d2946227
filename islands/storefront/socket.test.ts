// The socket of the cart that comes and goes.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartSummary } from "../stores/cart-summary.ts";
import { listen } from "./socket.ts";

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;
  closed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
}

let cookies: string;

beforeEach(() => {
  vi.useFakeTimers();
  cookies = "cart_count=2.7";
  vi.spyOn(document, "cookie", "get").mockImplementation(() => cookies);
  vi.spyOn(Math, "random").mockReturnValue(1);
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  dispatchEvent(new Event("pagehide"));
  vi.useRealTimers();
});

const last = () => FakeSocket.all.at(-1);

test("what the socket says reaches the summary", () => {
  const update = vi.fn();
  listen({ update } as unknown as CartSummary, "/ws/it");
  expect(last()?.url).toBe(`${location.origin.replace("http", "ws")}/ws/it`);
  last()?.onmessage?.({ data: '{"event":"ready","revision":7,"count":2}' });
  expect(update).toHaveBeenCalledWith(2, 7);
});

test("a lost socket is opened again without end, after one second growing to five", () => {
  listen({} as CartSummary, "/ws/it");
  for (const pause of [1000, 1500, 2250, 3375, 5000, 5000, 5000]) {
    const opened = FakeSocket.all.length;
    last()?.close();
    vi.advanceTimersByTime(pause - 1);
    expect(FakeSocket.all).toHaveLength(opened);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(opened + 1);
  }
});

test("a page that is left closes its socket for good, and opens one anew when it listens again", () => {
  const opened = () => FakeSocket.all.filter(({ url }) => url.endsWith("/ws/left"));
  listen({} as CartSummary, "/ws/left");
  last()?.onclose?.();
  dispatchEvent(new Event("pagehide"));
  expect(opened()[0]?.closed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(opened()).toHaveLength(1);
  for (let times = 0; times < 2; times++) listen({} as CartSummary, "/ws/left");
  expect(opened()).toHaveLength(2);
});

test("a browser that has no cart any more opens its socket no more, until it has one again", () => {
  const opened = () => FakeSocket.all.filter(({ url }) => url.endsWith("/ws/gone")).length;
  listen({} as CartSummary, "/ws/gone");
  cookies = "";
  last()?.onclose?.();
  vi.advanceTimersByTime(60_000);
  expect(opened()).toBe(1);
  cookies = "cart_count=1.9";
  listen({} as CartSummary, "/ws/gone");
  expect(opened()).toBe(2);
});
