// A form while it is filled in: when fields show errors, and the mask of phone numbers.

import { beforeEach, expect, test } from "vitest";
import { blameAll, watch } from "./watch.ts";

let form: HTMLFormElement;
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
const line = (name: string) => document.getElementById(`x-${name}-error`)?.textContent;

beforeEach(() => {
  document.body.innerHTML = `<form data-required="required">
    <input id="x-email" name="email" type="email" data-wrong="email" aria-describedby="notice"><p id="x-email-error"></p>
    <input id="x-phone" name="phone" type="tel" data-code="+373" data-fewest="8" data-longest="17" data-masked
      data-wrong="phone"><p id="x-phone-error"></p>
    <fieldset id="x-store" aria-describedby="x-store-error" data-required="choose"><input type="radio" name="store" value="1" required>
      <input type="radio" name="store" value="2" required><p id="x-store-error"></p></fieldset><button>Send</button></form>`;
  form = document.forms[0] as HTMLFormElement;
  watch(form);
});

function write(name: string, value: string): void {
  field(name).value = value;
  if (name === "phone") field(name).setSelectionRange(value.length, value.length);
  field(name).dispatchEvent(new Event("input", { bubbles: true }));
}

const leave = (name: string, relatedTarget: Element | null = null) =>
  field(name).dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget }));

test("a field shows its error when it is left, until it is corrected", () => {
  write("email", "ana@");
  leave("email", form.querySelector("button"));
  expect(line("email")).toBe("");
  leave("email");
  expect([line("email"), field("email").getAttribute("aria-invalid")]).toEqual(["email", "true"]);
  expect(field("email").getAttribute("aria-describedby")).toBe("x-email-error");
  write("email", "ana@c");
  write("email", "ana@casa.example");
  expect([line("email"), field("email").hasAttribute("aria-invalid")]).toEqual(["", false]);
});

test("a field left empty shows no error", () => {
  leave("email");
  leave("phone");
  expect([line("email"), line("phone")]).toEqual(["", ""]);
});

test("a group's error stands in its line, and the first invalid field is returned", () => {
  expect(blameAll(form, { store: "choose", phone: "busy" })).toBe(field("phone"));
  expect([line("store"), line("phone")]).toEqual(["choose", "busy"]);
  expect(form.querySelector("fieldset[aria-invalid],[type=radio][aria-invalid]")).toBe(null);
  expect(blameAll(form, {})).toBe(undefined);
  expect([line("store"), line("phone")]).toEqual(["", ""]);
});

test("a number gets its code when it is begun and its groups while typed, and is cleared if it stays empty", () => {
  field("phone").dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(field("phone").value).toBe("+373 ");
  leave("phone");
  expect(field("phone").value).toBe("");
  write("phone", "069123456");
  expect(field("phone").value).toBe("+373 69 123 456");
  field("phone").setSelectionRange(3, 3);
  field("phone").dispatchEvent(new Event("input", { bubbles: true }));
  expect(field("phone").selectionStart).toBe(3);
});

test("a number that is too long stays as typed, and the field says so", () => {
  field("phone").dispatchEvent(new Event("focusin", { bubbles: true }));
  for (const key of "37369123456") write("phone", field("phone").value + key);
  leave("phone");
  expect([field("phone").value, line("phone")]).toEqual(["+373 69 123 456", ""]);
  write("phone", `${field("phone").value}7`);
  leave("phone");
  expect([field("phone").value, line("phone")]).toEqual(["+373 69 123 456 7", "phone"]);
});

test("the remains of a deleted code are cleared", () => {
  write("phone", "+37");
  expect(field("phone").value).toBe("+37");
  leave("phone");
  expect([field("phone").value, line("phone")]).toEqual(["", ""]);
});

test("signs that nobody sees are taken out of an address and a number", () => {
  write("email", "\u202aana\u200b@casa.example\ufeff");
  leave("email");
  expect([field("email").value, line("email")]).toEqual(["ana@casa.example", ""]);
  write("phone", "\u202a069\u00ad123\u200b456\u202c");
  leave("phone");
  expect([field("phone").value, line("phone")]).toEqual(["+373 69 123 456", ""]);
});
