// The sum of the cart beside its link.

import { beforeEach, expect, test } from "vitest";
import type { CartView } from "../contracts/cart.ts";
import { createCartSummary } from "../stores/cart-summary.ts";
import { showSum } from "./cart-sum.ts";

const view = (revision: number, sum: string) => ({ revision, sum }) as CartView;
const sumBesideCart = () => document.querySelector<HTMLElement>(".tool-word")?.dataset["sum"] ?? "";

function open() {
  document.body.innerHTML = `<a data-cart><span class="tool-word">Cart</span></a>`;
  const summary = createCartSummary();
  showSum(summary);
  return summary;
}

beforeEach(() => {
  sessionStorage.clear();
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

test("later pages of the tab show the stored sum, in the same language and while the cart is unchanged", () => {
  open().set({ count: 2, revision: 4, view: view(4, "452 lei") });
  const next = open();
  next.update(2, 4);
  expect(sumBesideCart()).toBe("452 lei");
  next.update(2, 5);
  expect(sumBesideCart()).toBe("");
  document.documentElement.lang = "uk";
  open().update(2, 4);
  expect(sumBesideCart()).toBe("");
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
