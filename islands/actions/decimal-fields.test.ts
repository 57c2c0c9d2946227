// Decimal fields as the edge draws them, in any form of any page.

import { beforeEach, expect, test, vi } from "vitest";
import { renew } from "../runtime/renew.ts";
import { followDecimals, readQuantity } from "./decimal-fields.ts";

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

function write(text: string): void {
  field.value = text;
  fire(new Event("input", { bubbles: true }));
}

function leave(text: string): string {
  write(text);
  fire(new Event("change", { bubbles: true }));
  return field.value;
}

test("characters that no number contains cannot be typed, in these fields only", () => {
  for (const key of ["a", "e", "-", " "]) expect([key, press(key)]).toEqual([key, true]);
  for (const key of ["7", ",", ".", "Enter", "Tab", "ArrowUp"]) expect([key, press(key)]).toEqual([key, false]);
  expect(press("a", field.nextElementSibling as HTMLInputElement)).toBe(false);
  field.dataset["min"] = "-5";
  expect(press("-")).toBe(false);
});

test("a number typed key by key is left alone until its field is left", () => {
  document.documentElement.lang = "ro";
  field.dataset["decimals"] = "2";
  let typed = "";
  for (const key of "1.299,905") {
    typed += key;
    expect(press(key)).toBe(false);
    write(typed);
    expect(field.value).toBe(typed);
  }
  expect(leave(typed)).toBe("1299,90");
});

test("a pasted number loses its marks and words when the field is left", () => {
  expect(leave(" 1 250,12345 lei")).toBe("1250.123");
  expect(leave("1.000")).toBe("1.000");
  field.dataset["whole"] = "";
  expect(leave("1,000")).toBe("1000");
});

test("text that is no number stays, says so at its field, and holds its form back", () => {
  field.dataset["unread"] = "Not a number.";
  const form = field.form as HTMLFormElement;
  const submit = () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const said = () => form.querySelector("[role=alert]")?.textContent;
  for (const text of ["12x50", "1,2,3"]) {
    expect([leave(text), said(), field.ariaInvalid, submit()]).toEqual([text, "Not a number.", "true", true]);
    expect(form.querySelectorAll("p")).toHaveLength(1);
  }
  expect([leave("12"), said(), field.ariaInvalid, submit()]).toEqual(["12", undefined, null, false]);
  delete field.dataset["unread"];
  expect([leave("1,2,3"), said(), submit()], "the edge says it").toEqual(["1,2,3", undefined, false]);
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

test("a quantity that is added before this module follows its field is refused at the field, and a fresher page leaves that", () => {
  field.dataset["unread"] = "Not a number.";
  const form = field.form as HTMLFormElement;
  const fresh = form.cloneNode(true) as HTMLFormElement;
  field.value = "a few";
  expect(() => readQuantity(field, field.value)).toThrow("Not a number.");
  const told = () => [field.ariaInvalid, form.querySelector("[role=alert]")?.textContent];
  expect(told()).toEqual(["true", "Not a number."]);
  renew(form, fresh);
  fire(new Event("change", { bubbles: true }));
  expect(told()).toEqual(["true", "Not a number."]);
  expect(form.querySelectorAll("[role=alert]")).toHaveLength(1);
});
