// Replacing a listing by another.

import { beforeEach, expect, test } from "vitest";
import { listingOf, swap } from "./swap.ts";

const card = (product: string, more = "") =>
  `<li class="card"><a href="/ro/product/${product}">${product}</a>${more}</li>`;
const group = (title: string, state: string, option: string) =>
  `<details class="filter" ${state}><summary>${title}</summary><a class="option" href="${option}">1</a></details>`;
const listing = (head: string, inside: string) =>
  `<title>${head}</title><shop-island><div class="listing"><h1 data-listed>${head}</h1>${inside}</div></shop-island>`;

let shown: HTMLElement;
function show(head: string, inside: string): void {
  document.body.innerHTML = listing(head, inside);
  shown = listingOf(document) as HTMLElement;
}
beforeEach(() => show("Pots", group("Colour", "open", "?a") + group("Size", "", "?b") + card("one") + card("two")));

test("HTML without a listing changes nothing", () => {
  const before = shown.innerHTML;
  expect(swap(shown, "<title>Away</title><p>Sign in</p>")).toBe(false);
  expect(shown.innerHTML).toBe(before);
});

test.each(["cards", "adverts"])("other goods are rendered, and the page takes their title: %s", (goods) => {
  const list = (...products: string[]) => `<ul class="${goods}">${products.map((one) => card(one)).join("")}</ul>`;
  show("Pots", list("one", "two"));
  const two = shown.querySelectorAll(".card")[1];
  expect(swap(shown, listing("One pot", list("three", "two")))).toBe(true);
  expect([...shown.querySelectorAll(".card a")].map((link) => link.textContent)).toEqual(["three", "two"]);
  expect(shown.querySelectorAll(".card")[1]).not.toBe(two);
  expect(document.title).toBe("One pot");
});

test("folded groups stay folded in the new listing", () => {
  swap(shown, listing("Pots", group("Colour", "", "?a") + group("Size", "open", "?b") + group("New", "open", "?c")));
  expect([...shown.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, false, true]);
});

test("the focus stays on a control that both listings have, and moves to the heading otherwise", () => {
  const option = shown.querySelector<HTMLElement>(".option");
  option?.focus();
  swap(shown, listing("Pots", group("Colour", "open", "?a&c")));
  expect(document.activeElement).toBe(option);
  expect(option?.getAttribute("href")).toBe("?a&c");
  swap(shown, listing("Nothing", ""));
  expect(document.activeElement).toBe(shown.querySelector("h1"));
});

test("the sort list shows its listing's order", () => {
  const order = (chosen: number) =>
    `<select class="select" id="sort">${[0, 1].map((of) => `<option value="${of}" ${of === chosen ? "selected" : ""}>${of}</option>`).join("")}</select>`;
  show("Pots", order(0));
  const list = shown.querySelector("select") as HTMLSelectElement;
  list.value = "1";
  swap(shown, listing("Pots", order(0)));
  expect(list.value).toBe("0");
});

test("markup changed by an island stays", () => {
  show("Promotion", `<shop-island name="countdown"><b>3</b></shop-island>${card("one")}`);
  (shown.querySelector("b") as HTMLElement).textContent = "2";
  swap(shown, listing("Promotion", `<shop-island name="countdown"><b>3</b></shop-island>${card("two")}`));
  expect(shown.querySelector("b")?.textContent).toBe("2");
  expect(shown.querySelectorAll("shop-island")).toHaveLength(1);
});
