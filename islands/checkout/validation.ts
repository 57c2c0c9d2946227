// What must be in the form before the edge is asked; the edge asks again.

import type { Say } from "../words/words.ts";
import { isWholePhone, maskPhone } from "./phone.ts";

export type Errors = Record<string, string>;

const ALWAYS = ["first_name", "phone"];
const BY_METHOD: Record<string, string[]> = { address: ["street", "building"], pickup: ["store"] };

/** The fields of each step, by which it is known to be done. */
export const CONTACT_FIELDS = ["first_name", "last_name", "phone", "email"];

interface Rules {
  say: Say;
  phoneCode: string;
  phoneMax: number;
}

/** What is wrong, by field. */
export function findErrors(form: HTMLFormElement, rules: Rules): Errors {
  const values = new FormData(form);
  const required = new Set([...ALWAYS, ...(BY_METHOD[String(values.get("method"))] ?? [])]);
  const errors: Errors = {};
  for (const element of form.elements) {
    if (!isField(element) || errors[element.name]) continue;
    const value = String(values.get(element.name) ?? "").trim();
    const error = errorOf(element, value, required.has(element.name), rules);
    if (error) errors[element.name] = error;
  }
  return errors;
}

function errorOf(field: Field, value: string, required: boolean, { say, phoneCode, phoneMax }: Rules): string {
  if (required && (!value || value === phoneCode)) return say("checkout.error_required");
  if (!value) return "";
  // What was typed before this script came has no mask yet.
  if (field.type === "tel" && !isWholePhone(maskPhone(value, phoneCode, phoneMax), phoneMax)) {
    return say("checkout.error_phone", { code: phoneCode });
  }
  if (field.type === "email" && !field.validity.valid) return say("checkout.error_email");
  return "";
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
