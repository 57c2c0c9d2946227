// The amounts of a product: a press on one that is offered, or on a step up or down, writes it into the field of its form.
// Without this the page of its address has it there.

import { writeDecimal } from "../decimal/decimal.ts";

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

/** The number of the field and a step more, within its bounds. */
function stepped(field: HTMLInputElement, by: number): number {
  const { min, max } = field.dataset;
  const next = Math.round((amountOf(field.value) + by) * DECIMALS) / DECIMALS;
  return Math.max(Number(min), Math.min(Number(max), next));
}

const amountOf = (text: string): number => Number(text.replace(",", "."));

/** Marks the amount that stands in the field. */
function showAmount(quantity: string): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-quantity]")) {
    link.ariaCurrent = Number(link.dataset["quantity"]) === amountOf(quantity) ? "true" : null;
  }
}

/** Says that there is no more where the field holds all that there is. */
function showMost({ value, dataset }: HTMLInputElement): void {
  const said = document.querySelector<HTMLElement>("[data-most]");
  if (said) said.textContent = amountOf(value) >= Number(dataset["max"]) ? (said.dataset["most"] ?? "") : "";
}
