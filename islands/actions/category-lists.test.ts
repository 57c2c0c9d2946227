// The lists under the row of categories are copied from the catalogue window on demand.

import { beforeEach, expect, test } from "vitest";
import { followCategories } from "./category-lists.ts";

followCategories();

beforeEach(() => {
  document.body.innerHTML = `
    <ul><li class="category-item"><a href="/tea">Tea</a></li><li class="category-item"><a href="/all">All</a></li></ul>
    <nav id="catalogue"><ul>
      <li class="catalogue-group"><a href="/all">All</a></li>
      <li class="catalogue-group"><a href="/tea">Tea</a><ul><li><a href="/tea/green">Green</a></li></ul></li>
    </ul></nav>`;
});

const item = (index: number) => document.querySelectorAll(".category-item")[index] as HTMLElement;
const lists = () => [0, 1].map((index) => item(index).querySelector("ul")?.textContent);

test.each(["pointerover", "focusin"])("%s brings the list of its category, once", (type) => {
  expect(lists()).toEqual([undefined, undefined]);
  for (let times = 0; times < 2; times++) item(0).firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(lists()).toEqual(["Green", undefined]);
  expect(item(0).querySelectorAll("ul").length).toBe(1);
  expect(document.querySelector("#catalogue ul ul")?.textContent).toBe("Green");
});

test("a category without a list gets none, nor one whose window has not loaded yet", () => {
  item(1).dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(lists()).toEqual([undefined, undefined]);
  document.querySelector("#catalogue")?.remove();
  item(0).dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(lists()).toEqual([undefined, undefined]);
});

test("pointing elsewhere does nothing", () => {
  document.dispatchEvent(new Event("pointerover", { bubbles: true }));
  document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(lists()).toEqual([undefined, undefined]);
});
