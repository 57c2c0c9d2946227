// The amounts in which a product is sold, as the edge counts them (edge/shop/src/quantity/step.rs).

import { QUANTITY } from "./decimal.ts";

export interface Step {
  /** The least amount, and by how much one press changes it. */
  step?: string | undefined;
  /** How amounts above the least one are counted, where they need not be its multiples. */
  finer?: string | null | undefined;
}

const MAX = QUANTITY.max * 1000;

/** The next amount up that is sold. */
export function raiseQuantity(quantity: number, step: Step): number {
  return up(thousandths(quantity), step) / 1000;
}

/** One press up (1) or down (-1); zero below the least amount. */
export function stepQuantity(quantity: number, step: Step, direction: 1 | -1): number {
  const from = thousandths(quantity);
  const size = sizeOf(step);
  // In multiples, a press leads to the next one, wherever it starts.
  const by = step.finer ? size : 1;
  if (direction > 0) return up(Math.min(from + by, MAX), step) / 1000;
  return from <= size ? 0 : down(Math.max(from - by, step.finer ? size : 0), step) / 1000;
}

function up(wanted: number, step: Step): number {
  if (!wanted) return 0;
  const grid = gridOf(step);
  const next = Math.ceil(Math.max(wanted, sizeOf(step)) / grid) * grid;
  return next > MAX ? down(MAX, step) : next;
}

function down(most: number, step: Step): number {
  return most < sizeOf(step) ? 0 : most - (most % gridOf(step));
}

const thousandths = (number: number | string) => Math.round(Number(number) * 1000);
const sizeOf = ({ step }: Step) => thousandths(step ?? 1) || 1000;
const gridOf = (step: Step) => (step.finer ? thousandths(step.finer) : sizeOf(step));
