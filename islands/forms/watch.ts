// A form while it is filled in: fields show errors when they are left, until they are corrected. Phone numbers are
// grouped while typed.

import { visible } from "../decimal/visible.ts";
import { maskAt, maskPhone } from "./phone.ts";
import { type Faults, type Field, faultOf, fieldsOf, isField, phoneRules } from "./rules.ts";

/** The edge renders forms with `novalidate`, so the browser shows no messages. */
export function watch(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("[type=email]")) showWhole(field);
  form.addEventListener("input", (event) => {
    const { target } = event;
    if (!isField(target)) return;
    if (isMasked(target)) maskTyped(target, event);
    if (target.type === "email") showWhole(target);
    if (!faultOf(target)) blame(target, "");
  });
  form.addEventListener("focusin", ({ target }) => {
    if (isMasked(target) && !target.value) target.value = `${target.dataset["code"]} `;
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!isField(target)) return;
    if (isMasked(target)) {
      target.value = maskPhone(target.value, phoneRules(target), true);
      // A code without a number, or a part of it, counts as empty.
      if (target.dataset["code"]?.startsWith(target.value)) target.value = "";
    }
    // A message that appears during a press would move the button away; submitting shows it anyway.
    if (target.value && !(relatedTarget instanceof HTMLButtonElement)) blame(target, faultOf(target));
  });
}

/** Shows the errors of all fields and returns the first invalid one. */
export function blameAll(form: HTMLFormElement, faults: Faults): Field | undefined {
  const fields = fieldsOf(form);
  for (const field of fields) blame(field, faults[field.name] ?? "");
  return fields.find(({ name }) => faults[name]);
}

function blame(field: Field, fault: string): void {
  const owner = ownerOf(field);
  const line = document.getElementById(`${owner?.id}-error`);
  if (!line) return;
  line.textContent = fault;
  // The field no longer refers to an error shown elsewhere on the page.
  const rules = owner?.getAttribute("data-rules");
  owner?.setAttribute("aria-describedby", rules ? `${rules} ${line.id}` : line.id);
  const isGroup = owner instanceof HTMLFieldSetElement;
  if (fault && !isGroup) owner?.setAttribute("aria-invalid", "true");
  else owner?.removeAttribute("aria-invalid");
}

/** The element that the error describes: a radio button's group, a combobox's text field. */
function ownerOf(field: Field): Element | null | undefined {
  if (field.type === "radio") return field.closest("fieldset");
  return field.type === "hidden" ? field.closest("[data-combo]")?.querySelector("[role=combobox]") : field;
}

function isMasked(target: EventTarget | null): target is HTMLInputElement {
  return isField(target) && "masked" in target.dataset;
}

/** Takes signs out of an address that nobody sees, and that the browser's own rule refuses. */
function showWhole(field: Field): void {
  const text = visible(field.value);
  if (text !== field.value) field.value = text;
}

/** Keeps the caret behind the typed digit. Deletions inside a number are not reformatted. */
function maskTyped(field: HTMLInputElement, event: Event): void {
  const caret = field.selectionStart ?? field.value.length;
  const isAtEnd = caret === field.value.length;
  if (!isAtEnd && (event as InputEvent).inputType?.startsWith("delete")) return;
  const { text, caret: at } = maskAt(field.value, caret, phoneRules(field));
  if (text === field.value) return;
  field.value = text;
  if (!isAtEnd) field.setSelectionRange(at, at);
}
