// The vitals of a page, from the entries that a browser would report.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import sendVitals from "./index.ts";
import { measure } from "./measure.ts";

type Entries = object[];

const observers = new Map<string, (entries: Entries) => void>();
const entry = (type: string, ...entries: Entries) => observers.get(type)?.(entries);

beforeEach(() => {
  observers.clear();
  class Observer {
    static supportedEntryTypes = ["paint", "largest-contentful-paint", "layout-shift", "event", "first-input"];
    #take: (list: { getEntries(): Entries }) => void;
    constructor(take: (list: { getEntries(): Entries }) => void) {
      this.#take = take;
    }
    observe({ type, buffered }: { type: string; buffered: boolean }) {
      expect(buffered).toBe(true);
      observers.set(type, (entries) => this.#take({ getEntries: () => entries }));
    }
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ responseStart: 180.4, activationStart: 100 }] as never);
  hide(false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: a test of what the page reads.
  document.cookie = "consent=;max-age=0";
});

const hide = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
const values = (read: () => URLSearchParams) => Object.fromEntries(read());

test("times count from the moment at which the page was opened, and the last largest element counts", () => {
  const read = measure();
  entry("paint", { name: "first-paint", startTime: 1 }, { name: "first-contentful-paint", startTime: 350.6 });
  entry("largest-contentful-paint", { startTime: 400 }, { startTime: 1300 });
  expect(values(read)).toEqual({ ttfb: "80", fcp: "251", lcp: "1200", cls: "0" });
});

test("shifts within a second, and five in all, belong together; the worst group counts, without those of a press", () => {
  const read = measure();
  const shift = (startTime: number, value: number, hadRecentInput = false) =>
    entry("layout-shift", { startTime, value, hadRecentInput });
  shift(100, 0.02);
  shift(900, 0.03);
  shift(1000, 0.5, true);
  shift(2500, 0.04);
  expect(values(read)["cls"]).toBe("50");
  for (let time = 10_000; time <= 16_000; time += 900) shift(time, 0.02);
  expect(values(read)["cls"]).toBe("120");
});

test("the slowest press counts, by its longest event, but one in fifty may be slower", () => {
  const read = measure();
  expect(values(read)["inp"]).toBeUndefined();
  entry(
    "event",
    { interactionId: 0, duration: 900 },
    { interactionId: 7, duration: 48 },
    { interactionId: 7, duration: 96 },
  );
  entry("first-input", { interactionId: 8, duration: 16 });
  expect(values(read)["inp"]).toBe("96");
  for (let id = 100; id < 130; id++) entry("event", { interactionId: id, duration: 200 + id });
  expect(values(read)["inp"]).toBe("329");
  vi.stubGlobal("performance", Object.assign(Object.create(performance), { interactionCount: 120 }));
  expect(values(read)["inp"]).toBe("327");
});

test("what the browser does not measure is left out", () => {
  vi.stubGlobal("PerformanceObserver", class {});
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  expect(values(measure())).toEqual({});
});

function island(asks: boolean): IslandContext {
  const element = document.createElement("div");
  element.dataset["url"] = "/api/vitals";
  if (asks) element.innerHTML = "<span hidden data-after-consent></span>";
  return { element, props: {}, words: undefined, page: undefined };
}

const leave = () => {
  hide(true);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};

test("the vitals are sent once, when the page is left", async () => {
  const sendBeacon = vi.fn((_url: string, _body: URLSearchParams) => true);
  vi.stubGlobal("navigator", { sendBeacon });
  await sendVitals(island(false));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect(sendBeacon).not.toHaveBeenCalled();
  leave();
  leave();
  expect(sendBeacon).toHaveBeenCalledTimes(1);
  expect(sendBeacon.mock.calls[0]?.[0]).toBe("/api/vitals");
  expect(String(sendBeacon.mock.calls[0]?.[1])).toBe("ttfb=80&cls=0");
});

test("where the site asks first, nothing is measured or sent without consent to statistics", async () => {
  const sendBeacon = vi.fn(() => true);
  vi.stubGlobal("navigator", { sendBeacon });
  for (const choice of ["", "none", "marketing.chat"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: a test of what the page reads.
    document.cookie = `consent=${choice}`;
    await sendVitals(island(true));
    expect(observers.size).toBe(0);
  }
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = "consent=statistics.chat";
  await sendVitals(island(true));
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = "consent=none";
  leave();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test("a page that was opened in the background is not measured", async () => {
  hide(true);
  await sendVitals(island(false));
  expect(observers.size).toBe(0);
});
