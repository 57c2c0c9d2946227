// Decimal fields as the edge draws them, in any form of any page.

import { beforeEach, expect, test, vi } from "vitest";
import { followDecimals } from "./decimal-fields.ts";

followDecimals();

let field: HTMLInputElement;

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `<form><input data-decimals="3" data-min="0.5" data-max="99999" value="1"><input></form>`;
  field = document.querySelector("input") as HTMLInputElement;
  field.focus();
});

const fire = (event: Event, target = field) => {
  target.dispatchEvent(event);
  return event.defaultPrevented;
};
const press = (key: string, target = field) =>
  fire(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }), target);

function write(text: string, caret = text.length): void {
  field.value = text;
  field.setSelectionRange(caret, caret);
  fire(new Event("input", { bubbles: true }));
}

test("characters that no number contains cannot be typed, in these fields only", () => {
  for (const key of ["a", "e", "-", " "]) expect([key, press(key)]).toEqual([key, true]);
  for (const key of ["7", ",", ".", "Enter", "Tab", "ArrowUp"]) expect([key, press(key)]).toEqual([key, false]);
  expect(press("a", field.nextElementSibling as HTMLInputElement)).toBe(false);
  field.dataset["min"] = "-5";
  expect(press("-")).toBe(false);
});

test("pasted text is cleaned, and the caret stays in place", () => {
  write(" 1 250,12345 lei");
  expect(field.value).toBe("1250,123");
  write("12x50", 3);
  expect([field.value, field.selectionStart]).toEqual(["1250", 2]);
  write("007", 0);
  expect([field.value, field.selectionStart]).toEqual(["7", 0]);
});

test.each([
  ["change", "0"],
  ["focusout", "0,4"],
  ["change", "0.5"],
])("a %s brings a number into its bounds: %s", (kind, typed) => {
  write(typed);
  fire(new Event(kind, { bubbles: true }));
  expect(field.value).toBe("0.5");
});

test("Enter brings the number into its bounds before the form is sent", () => {
  write("100000");
  press("Enter");
  expect(field.value).toBe("99999");
});

test("change listeners find the settled number", () => {
  const heard = vi.fn(() => field.value);
  document.addEventListener("change", heard);
  write("100000");
  fire(new Event("change", { bubbles: true }));
  expect(heard).toHaveReturnedWith("99999");
  document.removeEventListener("change", heard);
});

test("an empty field stays empty, and one without a maximum takes any number", () => {
  write("");
  fire(new Event("change", { bubbles: true }));
  expect(field.value).toBe("");
  delete field.dataset["max"];
  write("12345678");
  fire(new Event("change", { bubbles: true }));
  expect(field.value).toBe("12345678");
});
