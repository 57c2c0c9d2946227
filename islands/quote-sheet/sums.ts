// The sums of a sheet while it is typed, counted as the edge counts them (edge/shop/src/quotes/sums.rs): exactly, and
// rounded once for each line.

import { labelFor } from "../decimal/label.ts";

/** Parts of one in an exact price. */
const NANO = 9;
const NANO_IN_HUNDREDTH = 10_000_000n;

export interface LineNumbers {
  /** The shop's price of one, in parts of 10⁻⁹; undefined if there is none. */
  price: bigint | undefined;
  /** In hundredths; undefined without one. */
  target: bigint | undefined;
  /** In thousandths. */
  quantity: bigint;
}

/** Both sums of a line, in hundredths; undefined without a price. */
export interface LineSums {
  list: bigint | undefined;
  /** At the target, or at the shop's price where there is no target. */
  wished: bigint | undefined;
}

/** An exact price from its plain text: `0.0375`. */
export function readPrice(plain: string | undefined): bigint | undefined {
  if (!plain) return;
  const [whole = "", rest = ""] = plain.split(".");
  return BigInt(whole + rest.padEnd(NANO, "0"));
}

/** A number of the field's reader as whole parts. */
export const parts = (number: number, decimals: number): bigint => BigInt(Math.round(number * 10 ** decimals));

export function sumsOf({ price, target, quantity }: LineNumbers): LineSums {
  const list = price === undefined ? undefined : cost(price, quantity);
  return { list, wished: target === undefined ? list : cost(target * NANO_IN_HUNDREDTH, quantity) };
}

/** Hundredths, rounded half up. */
const cost = (price: bigint, thousandths: bigint): bigint => (price * thousandths + 5_000_000_000n) / 10_000_000_000n;

/** By how much the target differs from the price, in tenths of a percent, rounded half away from zero. */
export function differenceOf({ price, target }: Pick<LineNumbers, "price" | "target">): bigint | undefined {
  return price === undefined || target === undefined ? undefined : tenths(price, target * NANO_IN_HUNDREDTH);
}

/** The same of two sums. */
export function tenths(before: bigint, after: bigint): bigint | undefined {
  if (before <= 0n) return;
  const exact = (after - before) * 2000n;
  return (exact + (exact < 0n ? -before : before)) / (2n * before);
}

const MARKS: Record<string, [group: string, decimal: string]> = { en: [",", "."], ro: [".", ","] };
const USUAL: [string, string] = ["\u00a0", ","];

/** An amount as the edge writes it, without cents if there are none: `1.299,90 lei`. `labels` are those of the currency. */
export function writeMoney(hundredths: bigint, labels: string, language: string): string {
  const [group, decimal] = MARKS[language] ?? USUAL;
  const whole = grouped(hundredths / 100n, group);
  const cents = hundredths % 100n;
  return `${whole}${cents ? decimal + String(cents).padStart(2, "0") : ""}\u00a0${labelFor(Number(hundredths) / 100, labels, language)}`;
}

const grouped = (whole: bigint, group: string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, group);

/** Tenths of a percent as the edge writes them: `−5,2 %`. */
export function writePercent(number: bigint, language: string): string {
  const [group, decimal] = MARKS[language] ?? USUAL;
  const size = number < 0n ? -number : number;
  const sign = number > 0n ? "+" : number < 0n ? "−" : "";
  const rest = size % 10n;
  return `${sign}${grouped(size / 10n, group)}${rest ? decimal + String(rest) : ""}\u00a0%`;
}
