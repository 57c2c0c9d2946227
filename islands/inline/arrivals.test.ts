// Delivery days on a cached page.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ARRIVALS = [
  { from: 1000, until: 2000, days: "Wednesday, 25 November" },
  { from: 2000, until: 3000, days: "Thursday, 26 November" },
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [999, "1 day"],
  [1000, "Wednesday, 25 November"],
  [1999, "Wednesday, 25 November"],
  [2000, "Thursday, 26 November"],
  [3000, "1 day"],
])("at %i the page says: %s", async (now, said) => {
  vi.setSystemTime(now);
  document.body.innerHTML = "<p><span data-arrivals>1 day</span></p><p>1 day</p>";
  const line = document.querySelector("span");
  line?.setAttribute("data-arrivals", JSON.stringify(ARRIVALS));
  await import("./arrivals.ts");
  expect(line?.textContent).toBe(said);
  expect(document.body.lastElementChild?.textContent).toBe("1 day");
});
