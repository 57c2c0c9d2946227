// Decimal fields drawn by the edge (edge/shop/src/html/decimal.rs): blocks characters that no number contains, cleans
// pasted text and clamps the number when the field is left.

import { cleanDecimal, type DecimalRules, mayPress, settleDecimal } from "../decimal/decimal.ts";

export function followDecimals(): void {
  addEventListener("keydown", (event) => {
    const field = fieldOf(event);
    if (!field) return;
    if (!mayPress(event, rulesOf(field))) event.preventDefault();
    // Enter submits the form right after this event.
    if (event.key === "Enter") settle(event);
  });
  addEventListener("input", (event) => {
    const field = fieldOf(event);
    if (field) write(field, cleanDecimal(field.value, rulesOf(field)));
  });
  // Captures the event before listeners of the page submit the field's form.
  addEventListener("change", settle, true);
  addEventListener("focusout", settle);
}

function settle(event: Event): void {
  const field = fieldOf(event);
  if (field) write(field, settleDecimal(field.value, rulesOf(field)));
}

/** Keeps the caret's distance from the end. */
function write(field: HTMLInputElement, text: string): void {
  const { value, selectionEnd } = field;
  if (value === text) return;
  field.value = text;
  if (field !== document.activeElement) return;
  const caret = Math.max(text.length - value.length + (selectionEnd ?? value.length), 0);
  field.setSelectionRange(caret, caret);
}

function fieldOf({ target }: Event): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && target.dataset["decimals"] ? target : undefined;
}

function rulesOf({ dataset: { decimals, min, max } }: HTMLInputElement): DecimalRules {
  const [least, most] = [Number(min), max ? Number(max) : Number.POSITIVE_INFINITY];
  return { decimals: Number(decimals), negative: least < 0, min: least, max: most };
}
