// The sum of the cart beside its link.

import { beforeEach, expect, test, vi } from "vitest";
import type { CartView } from "../contracts/cart.ts";
import { createCartSummary } from "../stores/cart-summary.ts";
import { followSum } from "./cart-sum.ts";

const ANA = "0123456789abcdef";
const view = (revision: number, sum: string) => ({ revision, sum }) as CartView;
const sumBesideCart = () => document.querySelector<HTMLElement>(".tool-word")?.dataset["sum"] ?? "";

/** The browser's cart is this owner's; without a name it has none. */
function belongsTo(owner: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: stands in for the edge's cookie.
  document.cookie = owner ? `cart_count=2.4.${owner}` : "cart_count=; max-age=0";
}

/** Opens a page in any tab of the browser. */
function open() {
  document.body.innerHTML = `<a data-cart><span class="tool-word">Cart</span></a>`;
  const summary = createCartSummary();
  followSum(summary);
  summary.readCookie();
  // As the page does once its markup is there.
  summary.set({});
  return summary;
}

beforeEach(() => {
  localStorage.clear();
  belongsTo(ANA);
  document.documentElement.lang = "ro";
});

test("the sum is the edge's for this revision", () => {
  const summary = open();
  expect(sumBesideCart()).toBe("");
  summary.set({ count: 2, revision: 4, view: view(4, "452 lei") });
  expect(sumBesideCart()).toBe("452 lei");
  summary.update(3, 5);
  expect(sumBesideCart()).toBe("");
  summary.set({ count: 0, revision: 6, view: view(6, "0 lei") });
  expect(sumBesideCart()).toBe("");
});

test("later pages show the stored sum, in the same language and while the cart is unchanged", () => {
  open().set({ count: 2, revision: 4, view: view(4, "452 lei") });
  const next = open();
  expect(sumBesideCart()).toBe("452 lei");
  next.update(2, 5);
  expect(sumBesideCart()).toBe("");
  document.documentElement.lang = "uk";
  open();
  expect(sumBesideCart()).toBe("");
});

test("an open page shows the sum that another tab has stored, and does not store it again", () => {
  open();
  expect(sumBesideCart()).toBe("");
  const stored = JSON.stringify([ANA, "", "ro", 4, "452 lei", Date.now()]);
  localStorage.setItem("cart_sum", stored);
  dispatchEvent(Object.assign(new Event("storage"), { key: "cart_sum" }));
  expect(sumBesideCart()).toBe("452 lei");
  expect(localStorage.getItem("cart_sum")).toBe(stored);
});

test("tabs of two languages do not answer each other", () => {
  open().set({ count: 2, revision: 4, view: view(4, "452 lei") });
  const other = JSON.stringify([ANA, "", "ru", 4, "452 лея", Date.now()]);
  localStorage.setItem("cart_sum", other);
  dispatchEvent(Object.assign(new Event("storage"), { key: "cart_sum" }));
  expect(sumBesideCart()).toBe("452 lei");
  expect(localStorage.getItem("cart_sum")).toBe(other);
});

test("nothing is left of a cart that the browser no longer has", () => {
  for (const owner of ["", "fedcba9876543210"]) {
    belongsTo(ANA);
    open().set({ count: 2, revision: 4, view: view(4, "452 lei") });
    expect(localStorage.getItem("cart_sum")).toContain("452 lei");
    belongsTo(owner);
    open();
    expect([sumBesideCart(), localStorage.getItem("cart_sum")]).toEqual(["", null]);
  }
});

test("a read cart gives no sum to the next owner's cart of the same revision", () => {
  const summary = open();
  summary.set({ count: 2, revision: 4, view: view(4, "452 lei") });
  belongsTo("fedcba9876543210");
  summary.readCookie();
  expect([sumBesideCart(), localStorage.getItem("cart_sum")]).toEqual(["", null]);
});

test("the sum of another company's prices is not shown, nor one that is old", () => {
  vi.useFakeTimers();
  localStorage.setItem("company", "1");
  open().set({ count: 2, revision: 4, view: view(4, "452 lei") });
  localStorage.setItem("company", "2");
  open();
  expect(sumBesideCart()).toBe("");
  localStorage.setItem("company", "1");
  vi.advanceTimersByTime(29 * 60_000);
  open();
  expect(sumBesideCart()).toBe("452 lei");
  vi.advanceTimersByTime(60_000);
  open();
  expect(sumBesideCart()).toBe("");
  vi.useRealTimers();
});

test("an older edge that sends no sum leaves none", () => {
  open().set({ count: 1, revision: 4, view: { revision: 4 } as CartView });
  expect(sumBesideCart()).toBe("");
});

test("a sum too wide for a narrow phone is marked", () => {
  const summary = open();
  const isLong = () => document.querySelector(".tool-word")?.hasAttribute("data-long");
  summary.set({ count: 2, revision: 4, view: view(4, "1 289,50 lei") });
  expect(isLong()).toBe(false);
  summary.set({ count: 9, revision: 5, view: view(5, "104 250,50 lei") });
  expect(isLong()).toBe(true);
  summary.set({ count: 0, revision: 6, view: view(6, "0 lei") });
  expect(isLong()).toBe(false);
});
