// Appending and prepending pages of goods.

import { beforeEach, expect, test } from "vitest";
import { addGoods, pageOf } from "./more.ts";
import { listingOf } from "./swap.ts";

const card = (id: number) => `<li class="card"><h2 class="card-title" id="p${id}">${id}</h2></li>`;
const way = (side: string, page: number) =>
  `<p data-more="${side}"><span>${page}</span><a href="?page=${page}">x</a></p>`;
const listing = (before: string, goods: number[], after: string) =>
  `<div class="listing">${before}<ul class="cards">${goods.map(card).join("")}</ul>${after}</div>`;

let shown: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = listing(way("before", 1), [3, 4], way("after", 3));
  shown = listingOf(document) as HTMLElement;
});
const goods = () => [...shown.querySelectorAll(".card")].map((item) => item.textContent).join(" ");
const ways = () => [...shown.querySelectorAll("[data-more] a")].map((link) => link.getAttribute("href"));

test("the next page's goods are appended, and the link leads to the page after it", () => {
  expect(addGoods(shown, listing(way("before", 2), [5, 6], way("after", 4)), "after")).toBe(true);
  expect([goods(), ways()]).toEqual(["3 4 5 6", ["?page=1", "?page=4"]]);
});

test("the previous page's goods are prepended, and the first page has no link back", () => {
  expect(addGoods(shown, listing("", [1, 2], way("after", 2)), "before")).toBe(true);
  expect([goods(), ways()]).toEqual(["1 2 3 4", ["?page=3"]]);
});

test("a page whose cards have badges brings the room for them", () => {
  const list = () => shown.querySelector(".cards");
  addGoods(shown, listing("", [5], ""), "after");
  expect(list()?.matches(".with-badges")).toBe(false);
  addGoods(shown, listing("", [6], "").replace('class="cards"', 'class="cards with-badges"'), "after");
  expect(list()?.matches(".with-badges")).toBe(true);
});

test("goods that moved to another page appear once", () => {
  addGoods(shown, listing("", [4, 5], ""), "after");
  expect(goods()).toBe("3 4 5");
});

test("an answer without goods changes nothing", () => {
  for (const answer of ["<p>x</p>", `<div class="listing"></div>`]) {
    expect(addGoods(shown, answer, "after")).toBe(false);
  }
  expect([goods(), ways()]).toEqual(["3 4", ["?page=1", "?page=3"]]);
});

test("pageOf reads the page number of an address", () => {
  expect(["/ro/oale", "/ro/oale?page=7&sort=name-"].map(pageOf)).toEqual([1, 7]);
});
