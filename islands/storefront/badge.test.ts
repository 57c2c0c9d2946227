// The header's counts, visible and announced.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showCount } from "./badge.ts";

const link = (name: string, word: string) =>
  `<a><span class="tool-icon"><span data-count="${name}" hidden></span></span><span class="tool-word">${word}</span></a>`;
const spoken = () => document.querySelector("[data-counted]")?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `${link("cart", "Cart")}${link("cart", "Cart")}${link("favourites", "Favourites")}
    <div data-toasts></div><p aria-live="polite" data-counted></p>`;
  showCount("cart", 2);
  showCount("favourites", 0);
  vi.runAllTimers();
});
afterEach(() => vi.useRealTimers());

test("initial counts are shown and not announced", () => {
  expect([...document.querySelectorAll("[data-count=cart]")].map(({ textContent }) => textContent)).toEqual(["2", "2"]);
  showCount("cart", 2);
  vi.runAllTimers();
  expect(spoken()).toBe("");
});

test("changes are announced together, once", () => {
  showCount("cart", 3);
  showCount("favourites", 1);
  showCount("cart", 4);
  expect(spoken()).toBe("");
  vi.runAllTimers();
  expect(spoken()).toBe("Cart: 4, Favourites: 1");
});

test("changes reported by a message or by the cart page are not announced twice", () => {
  showCount("favourites", 1);
  document.querySelector("[data-toasts]")?.insertAdjacentHTML("beforeend", `<p class="toast">Saved</p>`);
  vi.runAllTimers();
  expect(spoken()).toBe("");
  document.querySelector(".toast")?.remove();
  document.body.insertAdjacentHTML("beforeend", `<shop-island name="cart-page"></shop-island>`);
  showCount("cart", 5);
  vi.runAllTimers();
  expect(spoken()).toBe("");
});
