// Numbers as they are typed and pasted (spec shell 5). The edge's rule is edge/shop/src/typed.rs, which explains it; the tests
// of both read numbers.json.

import { visible } from "./visible.ts";
import words from "./words.json" with { type: "json" };

export interface DecimalRules {
  /** Places after the separator; more are cut off, not rounded. */
  decimals?: number;
  /** Goods counted by the piece: a mark before three digits is none of decimals. */
  whole?: boolean;
  negative?: boolean;
  min?: number;
  max?: number;
}

const USUAL_DECIMALS = 2;

/** Quantities: sold in thousandths at the finest, and limited per cart line. */
export const QUANTITY = { decimals: 3, min: 0, max: 99_999 } satisfies DecimalRules;

/** The quantities of a product that is sold in such steps. A piece has no thousandths. */
export const quantityBy = (step: string): DecimalRules =>
  Number.isInteger(Number(step)) ? { ...QUANTITY, decimals: 2, whole: true } : QUANTITY;

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a key is allowed: shortcuts and named keys (arrows, Enter, Backspace) always are. */
export function mayPress({ key, ctrlKey, metaKey, altKey }: Press, { negative = false }: DecimalRules): boolean {
  return ctrlKey || metaKey || altKey || key.length > 1 || /[\d.,]/.test(key) || (negative && key === "-");
}

/** Currencies and units. */
const WORDS = words.split(" ");
/** Words, a minus, a mark without a whole number before it, the number, a mark without decimals, words. */
const PARTS = /^(\D*?)(-?)([.,]?)(\d(?:[\d., ]*\d)?)[.,]?(\D*)$/;

/** The number as plain text with a dot, with all its decimals; undefined if it cannot be read. */
export function plainNumber(text: string, rules: DecimalRules): string | undefined {
  const seen = visible(text).replace(/\s/g, " ").replace("−", "-");
  const [, start = "", minus, sign = "", number = "", after = ""] = PARTS.exec(seen) ?? [];
  // The dot of an abbreviation is no mark of decimals: `lei.500`.
  const mark = /[^ ]$/.test(start) ? "" : sign;
  const before = mark ? start : start + sign;
  const [whole, fraction = ""] = mark ? ["0", number] : split(number, rules);
  const words = `${before} ${after}`.toLowerCase().split(/[ /]+/);
  if (!whole || /\D/.test(fraction) || !words.every((word) => !word || WORDS.includes(word.replace(/\.$/, "")))) return;
  return minus + whole.replace(/^0+(?=\d)/, "") + (fraction && `.${fraction}`);
}

/** The digits before the decimal mark, if they can be read, and those after it. */
function split(number: string, { decimals = USUAL_DECIMALS, whole }: DecimalRules): (string | undefined)[] {
  const [, before = "", mark = "", after] = /(.*)([.,])(.*)/.exec(number) ?? [];
  if (!mark || before.includes(mark)) return [ungrouped(number)];
  const isDecimal = mark === decimalMark();
  const mayGroup = (whole || decimals < 3) && /^[1-9]\d{0,2}.\d{3}$/.test(number);
  if (mayGroup && isDecimal && whole) return [];
  return mayGroup && !isDecimal ? [before + after] : [ungrouped(before), after];
}

function ungrouped(number: string): string | undefined {
  return /^(\d+|\d{1,3}([., ])\d{3}(\2\d{3})*)$/.test(number) ? number.replace(/\D/g, "") : undefined;
}

/** The number in the text, cut to its decimals and clamped to its bounds; undefined if there is none. */
export function readDecimal(text: string, rules: DecimalRules): number | undefined {
  const plain = plainNumber(text, rules);
  return plain ? clamp(Number(cut(plain, rules)), rules) : undefined;
}

function clamp(number: number, { min = number, max }: DecimalRules): number {
  const raised = Math.max(number, min);
  return Math.min(raised, max ?? raised);
}

/** Whether the text is something, but no number. */
export function isUnreadable(text: string, rules: DecimalRules): boolean {
  return text.trim() !== "" && plainNumber(text, rules) === undefined;
}

/** The text of a field after it is left: the number within its bounds. Text that is none stays. */
export function settleDecimal(text: string, rules: DecimalRules): string {
  const plain = plainNumber(text, rules);
  if (!plain) return text.trim();
  const kept = cut(plain, rules);
  const number = clamp(Number(kept), rules);
  return writeDecimal(number === Number(kept) ? kept : number);
}

/** The number without needless decimals. */
const cut = (plain: string, { decimals = USUAL_DECIMALS }: DecimalRules): string => {
  const at = plain.indexOf(".");
  return at < 0 ? plain : plain.slice(0, decimals ? at + 1 + decimals : at);
};

/** Formats a number for a field: with the page language's decimal mark, without grouping. */
export function writeDecimal(number: number | string): string {
  return String(number).replace(".", decimalMark());
}

const decimalMark = (): string => (document.documentElement.lang === "en" ? "." : ",");
