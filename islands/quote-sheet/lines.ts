// The lines of a sheet as the page shows them: their numbers, sums and messages. A key changes the cells of one line and
// the totals, whatever the length of the sheet.

import { QUANTITY, quantityBy, readDecimal } from "../decimal/decimal.ts";
import {
  differenceOf,
  type LineNumbers,
  type LineSums,
  parts,
  readPrice,
  sumsOf,
  tenths,
  writeMoney,
  writePercent,
} from "./sums.ts";

export const LINE = ".quote-line[data-step]";
const TARGET = { decimals: 2, min: 0 };
const DASH = "–";

/** The fields of a line, by the first part of their names. */
export type Part = "quantity" | "target" | "note" | "was";

export const lineOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(LINE) : null;

export const productOf = (line: HTMLElement): string => line.dataset["product"] ?? "";

/** A field of a line. (The button that removes it has the amount's name.) */
export function fieldOf(line: HTMLElement, part: Part): HTMLInputElement {
  return line.querySelector(`input[name="${part}-${productOf(line)}"]`) as HTMLInputElement;
}

function numbersOf(line: HTMLElement): LineNumbers {
  const { price, step = "", finer = step } = line.dataset;
  const target = readDecimal(fieldOf(line, "target").value, TARGET);
  const quantity = readDecimal(fieldOf(line, "quantity").value, quantityBy(finer));
  return {
    price: readPrice(price),
    target: target ? parts(target, 2) : undefined,
    quantity: parts(quantity ?? 0, 3),
  };
}

export function followSums(form: HTMLElement) {
  const { above = "", currency } = form.dataset;
  const language = document.documentElement.lang;
  const money = (sum: bigint | undefined) =>
    sum === undefined || !currency ? DASH : writeMoney(sum, currency, language);
  const totals = { list: 0n, wished: 0n };
  const known = new Map<HTMLElement, LineSums>();

  const add = (line: HTMLElement, sums: LineSums) => {
    const before = known.get(line);
    totals.list += (sums.list ?? 0n) - (before?.list ?? 0n);
    totals.wished += (sums.wished ?? 0n) - (before?.wished ?? 0n);
    known.set(line, sums);
  };

  for (const line of form.querySelectorAll<HTMLElement>(LINE)) add(line, sumsOf(numbersOf(line)));

  const write = (element: Element | null, text: string) => {
    if (element && element.textContent !== text) element.textContent = text;
  };

  function showTotals(): void {
    write(form.querySelector("[data-total=list]"), money(totals.list));
    write(form.querySelector("[data-total=wished]"), money(totals.wished));
    const difference = tenths(totals.list, totals.wished);
    write(form.querySelector("[data-total=difference]"), difference ? writePercent(difference, language) : "");
  }

  function showDifference(line: HTMLElement, numbers: LineNumbers): void {
    const cell = line.querySelector(".quote-difference");
    if (!cell) return;
    const difference = differenceOf(numbers);
    write(cell.querySelector("[data-shown]"), difference === undefined ? DASH : writePercent(difference, language));
    const isAbove = difference !== undefined && difference > 0n;
    if (cell.classList.toggle("quote-above", isAbove) === (cell.querySelector(".quote-hint") !== null)) return;
    if (isAbove)
      cell.append(Object.assign(document.createElement("span"), { className: "quote-hint", textContent: above }));
    else cell.querySelector(".quote-hint")?.remove();
  }

  return {
    /** Shows the sums of a line's typed numbers, and the totals. */
    show(line: HTMLElement): void {
      const numbers = numbersOf(line);
      const sums = sumsOf(numbers);
      add(line, sums);
      write(line.querySelector(".quote-list-sum [data-shown]"), money(sums.list));
      write(line.querySelector(".quote-wished-sum [data-shown]"), money(sums.wished));
      showDifference(line, numbers);
      showTotals();
    },
    /** Takes a line out of the totals. */
    drop(line: HTMLElement): void {
      add(line, { list: undefined, wished: undefined });
      known.delete(line);
      showTotals();
    },
  };
}

/** The amount of a line's field. */
export const amountOf = (line: HTMLElement): number => readDecimal(fieldOf(line, "quantity").value, QUANTITY) ?? 0;

/** Shows a message at a field; an empty one takes it away. */
export function tell(field: HTMLInputElement, message: string): void {
  const id = `${field.name}-error`;
  const cell = field.closest(".quote-cell");
  const known = cell?.querySelector(".field-error");
  if (!message) {
    if (known?.id !== id) return;
    known.remove();
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    return;
  }
  const note = known ?? document.createElement("p");
  Object.assign(note, { className: "field-error", role: "alert", id, textContent: message });
  if (!known) cell?.append(note);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
}
