// Connecting and reconnecting the cart's socket.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartSummary } from "../stores/cart-summary.ts";
import { listen } from "./socket.ts";

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;
  closed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  close(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }
  greet(): void {
    this.onmessage?.({ data: '{"event":"ready","revision":7,"count":2}' });
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

test("messages of the socket reach the summary", () => {
  const update = vi.fn();
  listen({ update } as unknown as CartSummary, "/ws/it");
  expect(last()?.url).toBe(`${location.origin.replace("http", "ws")}/ws/it`);
  last()?.onmessage?.({ data: '{"event":"ready","revision":7,"count":2}' });
  expect(update).toHaveBeenCalledWith(2, 7);
});

test("a lost socket reconnects endlessly, after one second growing to five", () => {
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

test("leaving the page closes its socket for good, and listening again opens a new one", () => {
  const opened = () => FakeSocket.all.filter(({ url }) => url.endsWith("/ws/left"));
  listen({} as CartSummary, "/ws/left");
  last()?.onclose?.({ code: 1006 });
  dispatchEvent(new Event("pagehide"));
  expect(opened()[0]?.closed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(opened()).toHaveLength(1);
  for (let times = 0; times < 2; times++) listen({} as CartSummary, "/ws/left");
  expect(opened()).toHaveLength(2);
});

test("without a cart the browser opens no socket, until it has one again", () => {
  const opened = () => FakeSocket.all.filter(({ url }) => url.endsWith("/ws/gone")).length;
  listen({} as CartSummary, "/ws/gone");
  cookies = "";
  last()?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(60_000);
  expect(opened()).toBe(1);
  cookies = "cart_count=1.9";
  listen({} as CartSummary, "/ws/gone");
  expect(opened()).toBe(2);
});

test("a page listens to its browser's current cart", () => {
  const opened = () => FakeSocket.all.filter(({ url }) => url.endsWith("/ws/other"));
  for (const owner of ["0123456789abcdef", "0123456789abcdef", "fedcba9876543210"]) {
    cookies = `cart_count=2.900.${owner}`;
    listen({} as CartSummary, "/ws/other");
  }
  vi.advanceTimersByTime(60_000);
  expect(opened().map(({ closed }) => closed)).toEqual([true, false]);
});

const ENDED = 4401;
const opened = () => FakeSocket.all.length;
const summary = { update() {} } as unknown as CartSummary;

test("a socket whose session has ended reconnects once, and a dead session is not retried", () => {
  listen(summary, "/ws/ended");
  last()?.greet();
  last()?.close(ENDED);
  vi.advanceTimersByTime(1000);
  expect(opened()).toBe(2);
  last()?.close(ENDED);
  vi.advanceTimersByTime(60_000);
  expect(opened(), "it was not let in").toBe(2);
  listen(summary, "/ws/ended");
  expect(opened(), "until the page asks again").toBe(3);
});

test("a session with a renewed token is listened to while the page is visible", () => {
  listen(summary, "/ws/on");
  for (let times = 2; times < 6; times++) {
    last()?.greet();
    last()?.close(ENDED);
    vi.advanceTimersByTime(1000);
    expect(opened()).toBe(times);
  }
});

test("a hidden page renews no session for its socket", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  listen(summary, "/ws/hidden");
  last()?.greet();
  last()?.close(ENDED);
  vi.advanceTimersByTime(60_000);
  expect(opened()).toBe(1);
  hidden.mockReturnValue(false);
  listen(summary, "/ws/hidden");
  expect(opened()).toBe(2);
  last()?.greet();
  hidden.mockReturnValue(true);
  last()?.close(1006);
  vi.advanceTimersByTime(60_000);
  expect(opened(), "any other loss is mended in every tab").toBe(3);
});

test("a rejected socket is not retried until the page listens anew", () => {
  listen(summary, "/ws/unwanted");
  last()?.greet();
  last()?.close(1008);
  vi.advanceTimersByTime(600_000);
  expect(opened()).toBe(1);
  listen(summary, "/ws/unwanted");
  expect(opened()).toBe(2);
});
