// The comparison's button on cards.

import { expect, test } from "vitest";
import { drawCompare } from "./card-compare.ts";

const card = (id: string) =>
  `<li class="card"><button class="icon-button favourite drawn" form="save" formaction="/f/${id}" data-list="favourites" value="${id}" aria-busy="true" aria-label="Keep" aria-describedby="p${id}"></button></li>`;
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>(".to-compare")];

test("each card of a list gets one button of its product, new cards too", () => {
  document.body.innerHTML = `<ul data-compare="Compare" data-compare-at="/c/?language=ro">${card("7")}${card("8")}</ul>`;
  drawCompare();
  document.querySelector("ul")?.insertAdjacentHTML("beforeend", card("9"));
  drawCompare();
  expect(buttons().map(({ value }) => value)).toEqual(["7", "8", "9"]);
  const [first] = buttons();
  const of = (name: string) => first?.getAttribute(name);
  expect(["form", "formaction", "data-list", "aria-label", "aria-describedby", "aria-busy"].map(of)).toEqual([
    "save",
    "/c/7?language=ro",
    "compare",
    "Compare",
    "p7",
    null,
  ]);
});

test("a shop without a comparison has none", () => {
  document.body.innerHTML = `<ul>${card("7")}</ul>`;
  drawCompare();
  expect(buttons()).toEqual([]);
});
