// The wait before another message: counted down to its end, and the same in all tabs.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import count from "./index.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");

/** Tabs whose channel delivers at once. */
class Channel {
  static open: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
  Channel.open = [];
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ responseStart: 1 }] as never);
  vi.spyOn(performance, "timeOrigin", "get").mockImplementation(() => Date.now() - 1);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function tab(left: number, action = "/api/session/code", email = "ana@example.com") {
  const element = document.createElement("shop-island");
  const hidden = `<input type="hidden" name="email" value="${email}"><input type="hidden" name="command" value="${left}">`;
  element.innerHTML = `<form action="${action}">${hidden}<p data-left="${left}" data-over="Now">At 14:00:${left} (<b>${left}</b> s)</p></form>`;
  document.body.append(element);
  await count({ element, props: {}, words: undefined, page: undefined });
  return () => element.querySelector("p")?.textContent;
}

test("it counts by the second to the end, and stops", async () => {
  const text = await tab(30);
  expect(text()).toBe("At 14:00:30 (30 s)");
  await vi.advanceTimersByTimeAsync(1000);
  expect(text()).toBe("At 14:00:30 (29 s)");
  await vi.advanceTimersByTimeAsync(29_000);
  expect(text()).toBe("Now");
  expect(vi.getTimerCount()).toBe(0);
});

test("a tab that loads with a later moment tells the others, also one whose wait is over", async () => {
  const first = await tab(30);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(first()).toBe("Now");
  const second = await tab(60);
  expect(first()).toBe(second());
  expect(first()).toBe("At 14:00:60 (60 s)");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([first(), second()]).toEqual(["Now", "Now"]);
});

test("another form's wait, that of another address and an earlier moment change nothing", async () => {
  const first = await tab(60);
  await tab(90, "/api/other");
  await tab(90, undefined, "ion@example.com");
  await tab(30);
  expect(first()).toBe("At 14:00:60 (60 s)");
});

test("a form that has left the page is not counted any more", async () => {
  await tab(30);
  document.body.replaceChildren();
  await vi.advanceTimersByTimeAsync(2000);
  expect(vi.getTimerCount()).toBe(0);
});
