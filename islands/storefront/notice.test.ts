// Notices about an action before the page was opened.
import { beforeEach, expect, test, vi } from "vitest";
import { showNotice } from "./notice.ts";

vi.mock("./later.ts", () => ({ applyLater: vi.fn() }));

beforeEach(() => {
  document.body.innerHTML = "<div data-toasts></div>";
  localStorage.clear();
});

const notice = (text: string, kind: string) =>
  document.body.insertAdjacentHTML("beforeend", `<noscript data-notice="${text}" data-kind="${kind}"></noscript>`);

const toast = () => document.querySelector(".toast")?.textContent;

test("the notice is shown once, for three seconds", () => {
  vi.useFakeTimers();
  notice("You are signed in", "signed-in");
  showNotice();
  expect(toast()).toBe("You are signed in");
  vi.advanceTimersByTime(2999);
  expect(toast()).toBe("You are signed in");
  vi.advanceTimersByTime(1);
  expect(toast()).toBeUndefined();
  showNotice();
  expect(toast()).toBeUndefined();
  vi.useRealTimers();
});

test("clearing data also clears scripts' storage", () => {
  localStorage.setItem("recent_queries", "[]");
  notice("You are signed out", "signed-out");
  showNotice();
  expect(localStorage.length).toBe(1);
  notice("Cleared", "data-cleared");
  showNotice();
  expect(localStorage.length).toBe(0);
});
