// What the checkout asks for before it asks the edge.

import { expect, test } from "vitest";
import type { Say } from "../words/words.ts";
import { findErrors } from "./validation.ts";

const say: Say = (key, values) => [key.replace("checkout.error_", ""), ...Object.values(values ?? {})].join(" ");

function errorsOf(values: Record<string, string>): Record<string, string> {
  const form = document.createElement("form");
  form.innerHTML = `
    <input name="first_name"><input name="last_name"><input name="phone" type="tel"><input name="email" type="email">
    <input type="radio" name="method" value="address"><input type="radio" name="method" value="pickup">
    <input name="street"><input name="building"><textarea name="comment"></textarea>
    <input type="radio" name="store" value="1"><button>Order</button>`;
  for (const [name, value] of Object.entries(values)) {
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) {
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  }
  return findErrors(form, { say, phoneCode: "+373", phoneMax: 17 });
}

const whole = { first_name: "Ana", phone: "+373 69 123 456", method: "address", street: "Florilor", building: "7" };

test.each([
  ["a whole form", whole, {}],
  [
    "an empty form",
    { method: "address" },
    { first_name: "required", phone: "required", street: "required", building: "required" },
  ],
  ["only spaces", { ...whole, first_name: "  " }, { first_name: "required" }],
  ["the country's code alone", { ...whole, phone: "+373 " }, { phone: "required" }],
  ["a number that was typed before the mask came", { ...whole, phone: "69123456" }, {}],
  ["letters for a number", { ...whole, phone: "sixty" }, { phone: "phone +373" }],
  ["half a number", { ...whole, phone: "+373 69" }, { phone: "phone +373" }],
  ["a half address of mail", { ...whole, email: "ana@" }, { email: "email" }],
  ["a pickup without a store", { ...whole, method: "pickup", street: "", building: "" }, { store: "required" }],
  ["a pickup from a store", { ...whole, method: "pickup", street: "", store: "1" }, {}],
])("%s", (_, values, expected) => {
  expect(errorsOf(values as unknown as Record<string, string>)).toEqual(expected);
});
