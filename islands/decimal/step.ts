// Quantity steps.

import { QUANTITY } from "./decimal.ts";

/** One step up (1) or down (-1); never below one step. */
export function stepQuantity(quantity: number, step: string, direction: 1 | -1): number {
  const size = Math.round(Number(step) * 1000) || 1000;
  return clamp(Math.round(quantity * 1000) + size * direction);
}

function clamp(thousandths: number): number {
  return Math.min(Math.max(thousandths, 0), QUANTITY.max * 1000) / 1000;
}
