// A form while it is filled in: its fields say what is wrong with them when they are left, and no longer once it is put
// right. The number of a telephone is grouped as it is typed.

import { maskPhone } from "./phone.ts";
import { type Faults, type Field, faultOf, fieldsOf, isField, phoneRules } from "./rules.ts";

/** The edge draws forms without the browser's own bubbles. */
export function watch(form: HTMLFormElement): void {
  form.addEventListener("input", ({ target }) => {
    if (!isField(target)) return;
    // Elsewhere than at the end the caret would jump.
    if (isMasked(target) && target.selectionStart === target.value.length) mask(target);
    if (!faultOf(target)) blame(target, "");
  });
  form.addEventListener("focusin", ({ target }) => {
    if (isMasked(target) && !target.value) target.value = `${target.dataset["code"]} `;
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!isField(target)) return;
    if (isMasked(target)) {
      mask(target);
      if (target.value === target.dataset["code"]) target.value = "";
    }
    // Words that appear under a press would move the button away; sending says them anyway.
    if (target.value && !(relatedTarget instanceof HTMLButtonElement)) blame(target, faultOf(target));
  });
}

/** Every field says what is wrong with it; returns the first of them. */
export function blameAll(form: HTMLFormElement, faults: Faults): Field | undefined {
  const fields = fieldsOf(form);
  for (const field of fields) blame(field, faults[field.name] ?? "");
  return fields.find(({ name }) => faults[name]);
}

function blame(field: Field, fault: string): void {
  // Radio buttons are described by their group.
  const owner = field.type === "radio" ? field.closest("fieldset") : field;
  const line = document.getElementById(`${owner?.id}-error`);
  if (!line) return;
  line.textContent = fault;
  // What the edge said elsewhere on the page is no longer about this field.
  owner?.setAttribute("aria-describedby", line.id);
  if (fault && owner === field) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

function isMasked(target: EventTarget | null): target is HTMLInputElement {
  return isField(target) && "masked" in target.dataset;
}

function mask(field: HTMLInputElement): void {
  field.value = maskPhone(field.value, phoneRules(field));
}
