// Parsing of typed decimal numbers (spec shell 5): digits, one separator, a minus if allowed.

export interface DecimalRules {
  /** Places after the separator; more are cut off, not rounded. */
  decimals?: number;
  negative?: boolean;
  min?: number;
  max?: number;
}

const USUAL_DECIMALS = 2;

/** Quantities: sold in thousandths at the finest, and limited per cart line. */
export const QUANTITY = { decimals: 3, min: 0, max: 99_999 } satisfies DecimalRules;

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a key is allowed: shortcuts and named keys (arrows, Enter, Backspace) always are. */
export function mayPress({ key, ctrlKey, metaKey, altKey }: Press, { negative = false }: DecimalRules): boolean {
  return ctrlKey || metaKey || altKey || key.length > 1 || /[\d.,]/.test(key) || (negative && key === "-");
}

/** The decimal number in typed or pasted text, with the separator as typed. */
export function cleanDecimal(text: string, { decimals = USUAL_DECIMALS, negative = false }: DecimalRules): string {
  const minus = negative && text.trimStart().startsWith("-") ? "-" : "";
  const separator = separatorOf(text);
  const at = separator ? placeOf(text, separator) : text.length;
  const whole = digits(text.slice(0, at)).replace(/^0+(?=\d)/, "");
  if (at === text.length || !decimals) return minus + whole;
  return `${minus}${whole || "0"}${separator}${digits(text.slice(at)).slice(0, decimals)}`;
}

/** The number in the text, clamped to its bounds; undefined if there is none. */
export function readDecimal(text: string, rules: DecimalRules): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const clean = cleanDecimal(text, rules);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rules;
  return Math.min(Math.max(Number(clean.replace(",", ".")), min), max);
}

/** The text of a field after it is left: the number within its bounds, as typed where possible. */
export function settleDecimal(text: string, rules: DecimalRules): string {
  const number = readDecimal(text, rules);
  if (number === undefined) return "";
  const clean = cleanDecimal(text, rules).replace(/[.,]$/, "");
  return number === Number(clean.replace(",", ".")) ? clean : writeDecimal(number);
}

/** Formats a number for a field: with the page language's decimal mark, without grouping. */
export function writeDecimal(number: number | string): string {
  const language = document.documentElement.lang;
  return language === "en" ? String(number) : String(number).replace(".", ",");
}

const digits = (text: string) => text.replace(/\D/g, "");

/** With two kinds of separators the last one is decimal, the other one groups thousands. */
function separatorOf(text: string): string {
  return text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : text.includes(".") ? "." : "";
}

/** A repeated separator is a typo, so the first one counts; if the other kind occurs too, the last one counts. */
function placeOf(text: string, separator: string): number {
  const other = separator === "," ? "." : ",";
  return text.includes(other) ? text.lastIndexOf(separator) : text.indexOf(separator);
}
