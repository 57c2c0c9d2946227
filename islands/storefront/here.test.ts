// Marking the current page among the links of every page.

import { expect, test } from "vitest";
import { showHere } from "./here.ts";

const current = (path: string, way: string[] = []) => {
  history.replaceState(null, "", path);
  document.body.innerHTML = `
    <a class="tool" href="/ro">Home</a><a class="tool" href="/ro/cart">Cart</a>
    <ul><li class="category-item"><a href="/ro/kitchen">Kitchen</a><ul><li><a href="/ro/kitchen/pans">Pans</a></li></ul></li>
    <li class="category-item"><a href="/ro/kitchenware">Kitchenware</a></li></ul>
    <ol class="crumbs">${["/ro", ...way].map((href) => `<li><a href="${href}">Way</a></li>`).join("")}<li>Here</li></ol>`;
  showHere();
  return [...document.querySelectorAll("[aria-current]")].map((link) => [
    link.textContent,
    link.getAttribute("aria-current"),
  ]);
};

test("only the page's own link is marked", () => {
  expect(current("/ro")).toEqual([["Home", "page"]]);
  expect(current("/ro/cart")).toEqual([["Cart", "page"]]);
  expect(current("/ro/kitchen")).toEqual([["Kitchen", "page"]]);
  expect(current("/ro/articles")).toEqual([]);
});

test("a category is marked on its subpages and on its products' pages", () => {
  expect(current("/ro/kitchen/pans", ["/ro/kitchen"])).toEqual([["Kitchen", "true"]]);
  expect(current("/ro/product/pan", ["/ro/kitchen", "/ro/kitchen/pans"])).toEqual([["Kitchen", "true"]]);
  expect(current("/ro/product/gift")).toEqual([]);
});
