// Actions before the answer arrives, and state that a fresh listing keeps.

import { expect, test, vi } from "vitest";
import {
  asked,
  busy,
  find,
  goTo,
  listing,
  open,
  PATH,
  place,
  playWith,
  points,
  press,
  submit,
  title,
  urls,
} from "../../tests/support/played-listing.ts";
import followListing from "./index.ts";

playWith(followListing);

test("Forward after a pending Back keeps the current listing", async () => {
  await open();
  press("#red");
  await asked[0]?.answer(listing("Red pots"));
  await goTo(`${PATH}?page=7`);
  expect(busy()).toBe("true");
  await goTo(`${PATH}?filters=1:2`);
  expect(busy()).toBe(null);
  await asked[1]?.answer(listing("Pots, page 7"));
  expect([title(), place(), asked.length]).toEqual(["Red pots", `${PATH}?filters=1:2`, 2]);
});

const options = `<input class="option-search"><p class="option-none" hidden></p><ul>${[4, 5].map((id) => `<li><a class="option" href="${PATH}?filters=2:${id}">${id}</a></li>`).join("")}</ul>`;

test("two quick choices both take effect", async () => {
  await open(listing("Pots", [1, 2], { before: options }));
  press("li:first-child > .option");
  press("li:last-child > .option");
  expect(urls()).toEqual([`${PATH}?filters=2:4`, `${PATH}?filters=2:4,2:5`]);
  await asked[0]?.answer(listing("One"));
  await asked[1]?.answer(listing("Both"));
  expect([title(), place()]).toEqual(["Both", `${PATH}?filters=2:4,2:5`]);
});

test("an option shows its press at once, and a second press reverts it", async () => {
  await open(listing("Pots", [1, 2], { before: options }));
  const pressed = () => [...document.querySelectorAll(".option[aria-current]")].map((option) => option.textContent);
  press("li:first-child > .option");
  press("li:last-child > .option");
  expect(pressed()).toEqual(["4", "5"]);
  press("li:first-child > .option");
  expect(pressed()).toEqual(["5"]);
  expect(urls()).toEqual([`${PATH}?filters=2:4`, `${PATH}?filters=2:4,2:5`, `${PATH}?filters=2:5`]);
  await asked[0]?.answer(listing("One"));
  await asked[2]?.answer(listing("Other"));
  expect([title(), place()]).toEqual(["Other", `${PATH}?filters=2:5`]);
});

test("reverting an option keeps the current listing", async () => {
  await open(listing("Pots", [1, 2], { before: options }));
  press("li:first-child > .option");
  press("li:first-child > .option");
  await asked[0]?.answer(listing("One"));
  expect([title(), place(), document.querySelector(".option[aria-current]")]).toEqual(["Pots", PATH, null]);
});

test("a chosen option that is pressed twice stays chosen", async () => {
  const here = `${PATH}?filters=2:4`;
  history.replaceState(null, "", here);
  const chosen = options.replace(`href="${here}"`, `aria-current="true" href="${PATH}"`);
  await open(listing("Fours", [1, 2], { before: chosen }));
  const isOn = () => document.querySelector(".option")?.hasAttribute("aria-current");
  press(".option");
  expect([isOn(), urls()]).toEqual([false, [PATH]]);
  press(".option");
  await asked[0]?.answer(listing("Pots"));
  expect([isOn(), title(), place()]).toEqual([true, "Fours", here]);
});

test("text typed over a group of filters also narrows the next listing's group", async () => {
  await open(listing("Pots", [1, 2], { before: options }));
  find<HTMLInputElement>(".option-search").value = "5";
  points("input", ".option-search");
  press(".option[href$='5']");
  await asked[0]?.answer(listing("Pots", [1], { before: options }));
  expect([...document.querySelectorAll("li:has(> .option):not([hidden])")].map((item) => item.textContent)).toEqual([
    "5",
  ]);
});

test("a range that the edge drops is removed from its fields, thumbs and the history", async () => {
  const thumb = (value: number) => `<input type="range" min="0" max="1000" value="${value}">`;
  const field = (name: string) => `<input name="${name}" data-decimals="2">`;
  const range = `<form class="range" action="${PATH}"><div class="slider">${thumb(0)}${thumb(1000)}</div>${field("least")}${field("most")}</form>`;
  await open(listing("Pots", [1, 2], { before: range }));
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>(".range input")].map(({ value }) => value);
  for (const [name, value] of [
    ["least", "900"],
    ["most", "100"],
  ] as const) {
    find<HTMLInputElement>(`[name=${name}]`).value = value;
    points("change", `[name=${name}]`);
  }
  expect(inputs()).toEqual(["900", "100", "900", "100"]);
  const pushed = vi.spyOn(history, "pushState");
  submit(".range");
  expect(urls()).toEqual([`${PATH}?least=900`, `${PATH}?least=900&most=100`]);
  await asked[1]?.answer(listing("Pots", [1, 2], { before: range }), PATH);
  expect([inputs(), pushed.mock.calls]).toEqual([["0", "1000", "", ""], []]);
});

const RANGE = `<form class="range" action="${PATH}"><div class="slider">${["from", "to"].map((end, at) => `<input id="thumb-${end}" type="range" min="0" max="1000" value="${at * 1000}">`).join("")}</div>
  <input name="from" data-decimals="2"><input name="to" data-decimals="2"></form>`;

test("a typed price is submitted when its field is left, and later choices keep it", async () => {
  await open(listing("Pots", [1, 2], { before: RANGE + options }));
  find<HTMLInputElement>("[name=from]").value = "300";
  points("change", "[name=from]");
  press(".option");
  expect(urls()).toEqual([`${PATH}?from=300`, `${PATH}?filters=2:4&from=300`]);
});

test("one drag of a thumb makes one history entry, and a new one after it is focused again", async () => {
  await open(listing("Pots", [1, 2], { before: RANGE }));
  const pushed = vi.spyOn(history, "pushState");
  const thumb = () => find<HTMLInputElement>("#thumb-from");
  const move = async (to: string) => {
    thumb().value = to;
    points("input", "#thumb-from");
    points("change", "#thumb-from");
    await asked.at(-1)?.answer(listing(`From ${to}`, [1], { before: RANGE }));
  };
  thumb().focus();
  await move("100");
  await move("200");
  expect([place(), pushed.mock.calls.length]).toEqual([`${PATH}?from=200`, 1]);
  thumb().blur();
  thumb().focus();
  await move("300");
  expect([place(), pushed.mock.calls.length]).toEqual([`${PATH}?from=300`, 2]);
});

test("goods from several pages store the scroll position while the shopper scrolls", async () => {
  vi.stubGlobal("scrollY", 480);
  await open();
  dispatchEvent(new Event("scrollend"));
  expect(history.state).toBe(null);
  history.replaceState({ from: 1 }, "");
  for (const [type, top] of [
    ["scrollend", 480],
    ["visibilitychange", 700],
  ] as const) {
    vi.stubGlobal("scrollY", top);
    dispatchEvent(new Event(type));
    expect(history.state).toEqual({ from: 1, top });
  }
});
