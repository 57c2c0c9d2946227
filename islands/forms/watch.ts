// A form while it is filled in: its fields say what is wrong with them when they are left, and no longer once it is put
// right. The number of a telephone is grouped as it is typed.

import { maskAt, maskPhone } from "./phone.ts";
import { type Faults, type Field, faultOf, fieldsOf, isField, phoneRules } from "./rules.ts";

/** The edge draws forms without the browser's own bubbles. */
export function watch(form: HTMLFormElement): void {
  form.addEventListener("input", (event) => {
    const { target } = event;
    if (!isField(target)) return;
    if (isMasked(target)) maskTyped(target, event);
    if (!faultOf(target)) blame(target, "");
  });
  form.addEventListener("focusin", ({ target }) => {
    if (isMasked(target) && !target.value) target.value = `${target.dataset["code"]} `;
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!isField(target)) return;
    if (isMasked(target)) {
      target.value = maskPhone(target.value, phoneRules(target), true);
      // A code without a number is none, nor is what is left of it.
      if (target.dataset["code"]?.startsWith(target.value)) target.value = "";
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
  const owner = ownerOf(field);
  const line = document.getElementById(`${owner?.id}-error`);
  if (!line) return;
  line.textContent = fault;
  // What the edge said elsewhere on the page is no longer about this field.
  owner?.setAttribute("aria-describedby", line.id);
  const isGroup = owner instanceof HTMLFieldSetElement;
  if (fault && !isGroup) owner?.setAttribute("aria-invalid", "true");
  else owner?.removeAttribute("aria-invalid");
}

/** What the words about a field describe: of radio buttons their group, of what was looked up the field to type into. */
function ownerOf(field: Field): Element | null | undefined {
  if (field.type === "radio") return field.closest("fieldset");
  return field.type === "hidden" ? field.closest("[data-combo]")?.querySelector("[role=combobox]") : field;
}

function isMasked(target: EventTarget | null): target is HTMLInputElement {
  return isField(target) && "masked" in target.dataset;
}

/** The caret stays behind the digit that was typed; what deletes within a number deletes what it says. */
function maskTyped(field: HTMLInputElement, event: Event): void {
  const caret = field.selectionStart ?? field.value.length;
  const isAtEnd = caret === field.value.length;
  if (!isAtEnd && (event as InputEvent).inputType?.startsWith("delete")) return;
  const { text, caret: at } = maskAt(field.value, caret, phoneRules(field));
  if (text === field.value) return;
  field.value = text;
  if (!isAtEnd) field.setSelectionRange(at, at);
}
