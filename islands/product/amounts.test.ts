// Preset amounts of a product.

import { beforeEach, expect, test } from "vitest";
import { followAmounts } from "./amounts.ts";

followAmounts();
beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `<a data-quantity="1" href="?quantity=1" aria-current="true">1</a>
    <a data-quantity="2.5" href="?quantity=2.5"><b>2,5</b></a><a data-by="-0.1" href="?quantity=1">-</a><a data-by="0.1" href="?quantity=1.1">+</a>
    <input id="quantity" value="1" data-min="0.1" data-max="2.5"><p data-most="No more"></p>`;
});

const links = () => [...document.querySelectorAll<HTMLElement>("a[data-quantity]")];
const field = () => document.querySelector("input") as HTMLInputElement;
const marked = () => links().map((link) => link.ariaCurrent);

test("a press writes its amount into the field and stays on the page", () => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("b")?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(field().value).toBe("2.5");
  expect(marked()).toEqual([null, "true"]);
});

test("a typed amount is marked if it is a preset", () => {
  for (const [typed, expected] of [
    ["2,5", [null, "true"]],
    ["3", [null, null]],
    ["1", ["true", null]],
  ] as const) {
    field().value = typed;
    field().dispatchEvent(new Event("change", { bubbles: true }));
    expect(marked()).toEqual(expected);
  }
});

test("a press for a new tab is left to the browser", () => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  links()[1]?.dispatchEvent(click);
  expect([click.defaultPrevented, field().value]).toEqual([false, "1"]);
});

test("a step goes up or down, stays within bounds and uses the language's decimal mark", () => {
  const press = (by: string, times = 1) => {
    for (let time = 0; time < times; time++) document.querySelector<HTMLElement>(`[data-by="${by}"]`)?.click();
    return field().value;
  };
  const said = () => document.querySelector("p")?.textContent;
  expect([press("0.1"), press("0.1"), press("-0.1", 3)]).toEqual(["1.1", "1.2", "0.9"]);
  expect([press("-0.1", 20), said()]).toEqual(["0.1", ""]);
  expect([press("0.1", 30), said(), marked()]).toEqual(["2.5", "No more", [null, "true"]]);
  expect([press("-0.1"), said()]).toEqual(["2.4", ""]);
  document.documentElement.lang = "ro";
  field().value = "0,2";
  expect(press("0.1")).toBe("0,3");
});
