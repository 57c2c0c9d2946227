// Replacing the open product by another.

import { beforeEach, expect, test } from "vitest";
import { replaceProduct, replaceRest } from "./swap.ts";

const ATTRIBUTES = 'name="product" when="interaction"';
const page = (name: string, inside: string, more = "") =>
  `<title>${name}</title><link rel="canonical" href="/ro/product/${name}"><body><a hreflang="ru" href="/ru/product/${name}-ru">RU</a>
  <main><div class="wrap"><nav>${name}</nav><shop-island ${ATTRIBUTES}><div class="product" data-viewed="${name}">${inside}</div></shop-island></div>
  ${more}<shop-island name="recent-shelf"><div class="recent"></div></shop-island></main>`;
const buy = (name: string) =>
  `<h1 id="title">${name}</h1><ul class="variants"><li><a class="chip" href="/ro/product/${name}">x</a></li></ul><input id="quantity" value="1">
  <shop-island name="shell-form"><form class="f"><input type="hidden" name="product_id" value="${name}"></form></shop-island>`;
const parse = (text: string) => new DOMParser().parseFromString(text, "text/html");

let root: HTMLElement;
beforeEach(() => {
  const open = parse(page("red", buy("red"), `<section class="rail"><h2>like red</h2></section>`));
  document.head.innerHTML = open.head.innerHTML;
  document.body.innerHTML = open.body.innerHTML;
  root = document.querySelector("shop-island[name=product]") as HTMLElement;
  for (const island of document.querySelectorAll("shop-island")) island.setAttribute("ready", "");
});
const text = (selector: string) => document.querySelector(selector)?.textContent;

test("a page without a product changes nothing", () => {
  const before = document.body.innerHTML;
  expect(replaceProduct(root, parse("<main>Sign in</main>"))).toBe(false);
  expect(document.body.innerHTML).toBe(before);
});

test("common elements are kept, with the focus and typed text", () => {
  const [title, link] = [document.querySelector("h1"), document.querySelector<HTMLElement>(".chip")];
  const field = document.querySelector("#quantity") as HTMLInputElement;
  field.value = "3";
  link?.focus();
  expect(replaceProduct(root, parse(page("blue", buy("blue"))))).toBe(true);
  expect([document.querySelector("h1"), document.activeElement, title?.textContent]).toEqual([title, link, "blue"]);
  expect([field.isConnected, field.value, link?.getAttribute("href")]).toEqual([true, "3", "/ro/product/blue"]);
  expect(document.title).toBe("blue");
});

test("an open question form keeps its text and refers to the other product", () => {
  const question = (id: number) =>
    page(
      String(id),
      `<details><summary>Ask</summary><form><input type="hidden" name="product_id" value="${id}">
      <div class="field"><label for="ask-${id}-name">Name</label><input id="ask-${id}-name" aria-describedby="ask-${id}-error"></div>
      <div class="field"><textarea id="ask-${id}-message"></textarea></div><p id="ask-${id}-error"></p></form></details>`,
    );
  root.innerHTML = parse(question(7)).querySelector("shop-island")?.innerHTML ?? "";
  const [details, name, text] = ["details", "[id$=name]", "textarea"].map((one) => root.querySelector(one)) as [
    HTMLDetailsElement,
    HTMLInputElement,
    HTMLTextAreaElement,
  ];
  details.open = true;
  name.value = "Ana";
  text.value = "How heavy?";
  replaceProduct(root, parse(question(8)));
  expect([details, name, text].map(({ isConnected }) => isConnected)).toEqual([true, true, true]);
  expect([details.open, name.value, text.value]).toEqual([true, "Ana", "How heavy?"]);
  expect([name.id, text.id, name.getAttribute("aria-describedby")]).toEqual([
    "ask-8-name",
    "ask-8-message",
    "ask-8-error",
  ]);
  expect(root.querySelector("label")?.htmlFor).toBe("ask-8-name");
  expect(root.querySelector<HTMLInputElement>("[name=product_id]")?.value).toBe("8");
});

test("islands stay started, and their forms are the other product's", () => {
  replaceProduct(root, parse(page("blue", buy("blue"))));
  expect([...document.querySelectorAll("shop-island[ready]")]).toHaveLength(3);
  expect(document.querySelector<HTMLInputElement>("[name=product_id]")?.value).toBe("blue");
});

test("the rest of the page is the other product's; content added by scripts stays", () => {
  (document.querySelector(".recent") as HTMLElement).innerHTML = "<p>seen</p>";
  const fresh = parse(page("blue", buy("blue"), `<section class="rail"><h2>like blue</h2></section>`));
  replaceProduct(root, fresh);
  replaceRest(root, fresh);
  expect([text("nav"), text("h2"), text(".recent"), text("h1")]).toEqual(["blue", "like blue", "seen", "blue"]);
  expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe("/ro/product/blue");
  expect(document.querySelector("a[hreflang]")?.getAttribute("href")).toBe("/ru/product/blue-ru");
  expect(document.querySelectorAll("[data-keep]")).toHaveLength(0);
});
