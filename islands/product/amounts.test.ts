// Amounts of a product: presets, steps, typed ones.

import { beforeEach, expect, test } from "vitest";
import { followAmounts } from "./amounts.ts";

followAmounts();
beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `<a data-quantity="1" href="?quantity=1" aria-current="true">1</a>
    <a data-quantity="2.5" href="?quantity=2.5"><b>2,5</b></a><a data-by="-1" href="?quantity=1">-</a><a data-by="1" href="?quantity=1.1">+</a>
    <input id="quantity" value="1" data-min="0.1" data-max="2.5" data-step="0.1"><p class="buy-most" data-most="No more" data-raised="By 0.1"></p>
    <form id="buy"><button data-price="1129.905" data-label="Add {amount} m · {sum} lei"></button></form>
    <div class="buy-bar"><button form="buy" name="product"></button></div>`;
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
  expect([press("1"), press("1"), press("-1", 3)]).toEqual(["1.1", "1.2", "0.9"]);
  expect([press("-1", 20), said()]).toEqual(["0.1", ""]);
  expect([press("1", 30), said(), marked()]).toEqual(["2.5", "No more", [null, "true"]]);
  expect([press("-1"), said()]).toEqual(["2.4", ""]);
  document.documentElement.lang = "ro";
  field().value = "0,2";
  expect(press("1")).toBe("0,3");
});

const type = (text: string) => {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  // The field's own bounds.
  if (Number(text.replace(",", ".")) < 0.1) field().value = "0.1";
  field().dispatchEvent(new Event("change", { bubbles: true }));
  return [field().value, document.querySelector(".buy-most")?.textContent];
};

test("a typed amount that is not sold is led up to the next one with a sentence", () => {
  expect([type("2.37"), type("2.4"), type("0.05"), type("2.5")]).toEqual([
    ["2.4", "By 0.1"],
    ["2.4", ""],
    ["0.1", "By 0.1"],
    ["2.5", "No more"],
  ]);
  field().dataset["finer"] = "0.001";
  (document.querySelector(".buy-most") as HTMLElement).dataset["least"] = "At least 0.1";
  expect([type("2.37"), type("0.05")]).toEqual([
    ["2.37", ""],
    ["0.1", "At least 0.1"],
  ]);
});

test("the button shows what the amount costs, rounded once", () => {
  const label = (typed: string) => {
    type(typed);
    const [own, bar] = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
    expect(bar).toBe(own);
    return own;
  };
  expect([label("2"), label("1.1")]).toEqual(["Add 2 m · 2,259.81 lei", "Add 1.1 m · 1,242.90 lei"]);
  document.documentElement.lang = "ro";
  expect(label("2,5")).toBe("Add 2,5 m · 2.824,76 lei");
  const preset = links()[1] as HTMLElement;
  preset.dataset["price"] = "2000.00";
  expect(label("2,5")).toBe("Add 2,5 m · 2.000 lei");
});

test("a label that agrees with the number follows the sum", () => {
  document.documentElement.lang = "uk";
  const button = document.querySelector<HTMLElement>("#buy button");
  if (button) button.dataset["label"] = "{amount} m · {sum} {лей|леї|леїв|лея}";
  type("2");
  expect(button?.textContent).toBe("2 m · 2\u00a0259,81 лея");
});
