// Client-side validation by the attributes that the edge renders.

import { expect, test } from "vitest";
import { findFaults } from "./rules.ts";

const PHONE = 'type="tel" data-code="+373" data-fewest="8" data-longest="17" data-wrong="phone"';
const EMAIL = 'type="email" pattern="[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+" data-wrong="email"';

function formOf(values: Record<string, string>): HTMLFormElement {
  document.body.innerHTML = `<form data-required="required">
    <input name="name" pattern="[^<>]{2,80}" data-wrong="name"><input name="first_name" required>
    <input name="phone" required ${PHONE}><input name="email" ${EMAIL}>
    <input type="radio" name="method" value="address"><input type="radio" name="method" value="pickup">
    <input name="street" data-needed="method=address"><textarea name="comment"></textarea>
    <input type="radio" name="store" value="1" data-needed="method=pickup"><button>Order</button></form>`;
  const form = document.forms[0] as HTMLFormElement;
  for (const [name, value] of Object.entries(values)) {
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) {
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  }
  return form;
}

const whole = { first_name: "Ana", phone: "+373 69 123 456", method: "address", street: "Florilor" };

test.each([
  ["a whole form", whole, {}],
  ["an empty form", { method: "address" }, { first_name: "required", phone: "required", street: "required" }],
  ["only blanks", { ...whole, first_name: "  " }, { first_name: "required" }],
  ["the country's code alone", { ...whole, phone: "+373 " }, { phone: "required" }],
  ["a number without its country", { ...whole, phone: "69123456" }, {}],
  ["letters for a number", { ...whole, phone: "sixty" }, { phone: "phone" }],
  ["half a number", { ...whole, phone: "+373 69" }, { phone: "phone" }],
  ["half an address of mail", { ...whole, email: "ana@" }, { email: "email" }],
  ["an address of mail without a domain", { ...whole, email: "ana@casa" }, { email: "email" }],
  ["an address of mail", { ...whole, email: "ana@casa.example" }, {}],
  ["signs of markup in a name", { ...whole, name: "<b>" }, { name: "name" }],
  ["a name of one letter", { ...whole, name: "A" }, { name: "name" }],
  ["a pickup without a store", { ...whole, method: "pickup", street: "" }, { store: "required" }],
  ["a pickup from a store", { ...whole, method: "pickup", street: "", store: "1" }, {}],
])("%s", (_, values, expected) => {
  expect(findFaults(formOf(values as unknown as Record<string, string>))).toEqual(expected);
});

test.each([
  ["no file", undefined, "required"],
  ["a file of another type", new File(["x"], "cv.exe"), "type"],
  ["a file that is too large", new File(["123456"], "cv.pdf"), "large"],
  ["a file", new File(["12345"], "CV.PDF"), undefined],
])("%s", (_, file, expected) => {
  document.body.innerHTML = `<form data-required="required"><input name="file" type="file" required accept=".pdf,.doc"
    data-bytes="5" data-large="large" data-wrong="type"></form>`;
  const form = document.forms[0] as HTMLFormElement;
  Object.defineProperty(form.elements[0], "files", { value: file ? [file] : [] });
  expect(findFaults(form)["file"]).toBe(expected);
});
