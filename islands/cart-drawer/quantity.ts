// Quantities as a shopper types and steps them: plain decimals with at most three places.

import { type DecimalRules, readDecimal } from "../react/decimal.ts";

const LARGEST = 99_999;

/** Thousandths are the smallest part of anything that is sold. */
export const QUANTITY: DecimalRules = { decimals: 3, min: 0, max: LARGEST };

/** The quantity in the text; undefined if there is no number in it. */
export function readQuantity(text: string): number | undefined {
  return readDecimal(text, QUANTITY);
}

/** One step up (1) or down (-1); below one step lies nothing. */
export function stepQuantity(quantity: number, step: string, direction: 1 | -1): number {
  const size = Math.round(Number(step) * 1000) || 1000;
  return clamp(Math.round(quantity * 1000) + size * direction);
}

function clamp(thousandths: number): number {
  return Math.min(Math.max(thousandths, 0), LARGEST * 1000) / 1000;
}
