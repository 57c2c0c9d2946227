// Quantities as a shopper types and steps them: plain decimals with at most three places.

const PLACES = 3;
const LARGEST = 99_999;

/** Reads digits with one comma or point; undefined if there is no number in the text. */
export function readQuantity(text: string): number | undefined {
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(text.replace(/\s/g, ""));
  if (!match || !(match[1] || match[2])) return undefined;
  const thousandths = (match[2] ?? "").slice(0, PLACES).padEnd(PLACES, "0");
  return clamp(Number(`${match[1]}${thousandths}`));
}

/** One step up (1) or down (-1); below one step lies nothing. */
export function stepQuantity(quantity: number, step: string, direction: 1 | -1): number {
  const size = Math.round(Number(step) * 1000) || 1000;
  return clamp(Math.round(quantity * 1000) + size * direction);
}

function clamp(thousandths: number): number {
  return Math.min(Math.max(thousandths, 0), LARGEST * 1000) / 1000;
}
