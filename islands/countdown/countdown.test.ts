// The countdown in four languages, to its end and no further.

import { beforeEach, expect, test, vi } from "vitest";
import count from "./index.ts";
import { timeLeft } from "./time-left.ts";

const HOUR = 3_600_000;
const ENDS = Date.parse("2026-11-30T21:59:59Z");

let element: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = "uk";
  document.body.innerHTML = `<shop-island><div><p><time datetime="2026-11-30T21:59:59Z"></time></p>
    <p class="left" data-label="Залишилося" data-over="Акцію завершено"></p></div></shop-island>`;
  element = document.querySelector("shop-island") as HTMLElement;
});

const start = () => count({ element, props: {}, words: undefined, page: undefined });
const textShown = () => element.querySelector(".left")?.textContent;

test("days are words with their plurals, the rest is a clock", () => {
  for (const [language, days, text] of [
    ["ro", 1, "1 zi"],
    ["ro", 2, "2 zile"],
    ["ru", 5, "5 дней"],
    ["uk", 3, "3 дні"],
    ["en", 1, "1 day"],
  ] as const) {
    const left = timeLeft(days * 24 * HOUR + 4 * HOUR + 5 * 60_000 + 6_000, language);
    expect(left.replace(/\s/g, " ")).toBe(`${text} 04:05:06`);
  }
  expect(timeLeft(HOUR - 1, "ro")).toBe("00:59:59");
});

test("it counts by the second, announces the end and stops", async () => {
  vi.setSystemTime(ENDS - 1500);
  await start();
  expect(textShown()).toBe("Залишилося 00:00:02");
  await vi.advanceTimersByTimeAsync(500);
  expect(textShown()).toBe("Залишилося 00:00:01");
  await vi.advanceTimersByTimeAsync(999);
  expect(textShown()).toBe("Залишилося 00:00:01");
  await vi.advanceTimersByTimeAsync(1);
  expect(textShown()).toBe("Акцію завершено");
  expect(vi.getTimerCount()).toBe(0);
});

test("a promotion over at the start is never counted, nor one that has left the page", async () => {
  vi.setSystemTime(ENDS + HOUR);
  await start();
  expect(textShown()).toBe("Акцію завершено");
  vi.setSystemTime(ENDS - HOUR);
  await start();
  element.remove();
  await vi.advanceTimersByTimeAsync(2000);
  expect(vi.getTimerCount()).toBe(0);
});

test("an invalid date leaves the page as it was", async () => {
  element.querySelector("time")?.setAttribute("datetime", "soon");
  await start();
  expect(textShown()).toBe("");
});
