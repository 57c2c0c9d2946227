// Preset amounts of a product: pressing one, or a step up or down, writes it into the form's field. Without this module
// the link's page has it there.

import { QUANTITY, readDecimal, writeDecimal } from "../decimal/decimal.ts";

const DECIMALS = 1000;

export function followAmounts(): void {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest<HTMLElement>("a[data-quantity],a[data-by]");
    const field = document.querySelector<HTMLInputElement>("#quantity");
    if (!(link && field)) return;
    event.preventDefault();
    const { quantity, by } = link.dataset;
    field.value = writeDecimal(quantity ?? stepped(field, Number(by)));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.id === "quantity")) return;
    showAmount(target.value);
    showMost(target);
  });
}

/** The field's number plus a step, clamped to its bounds. */
function stepped(field: HTMLInputElement, by: number): number {
  const { min, max } = field.dataset;
  const next = Math.round((amountOf(field.value) + by) * DECIMALS) / DECIMALS;
  return Math.max(Number(min), Math.min(Number(max), next));
}

const amountOf = (text: string): number => readDecimal(text, QUANTITY) ?? 0;

/** Marks the preset that equals the field. */
function showAmount(quantity: string): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-quantity]")) {
    link.ariaCurrent = Number(link.dataset["quantity"]) === amountOf(quantity) ? "true" : null;
  }
}

/** Shows a note when the field holds the whole stock. */
function showMost({ value, dataset }: HTMLInputElement): void {
  const said = document.querySelector<HTMLElement>("[data-most]");
  if (said) said.textContent = amountOf(value) >= Number(dataset["max"]) ? (said.dataset["most"] ?? "") : "";
}
