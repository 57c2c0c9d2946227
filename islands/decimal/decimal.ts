// Decimal numbers as they are typed (spec shell 5): digits, one separator, a minus where it may be.

export interface DecimalRules {
  /** Places after the separator; what is beyond is cut off, not rounded. */
  decimals?: number;
  negative?: boolean;
  min?: number;
  max?: number;
}

const USUAL_DECIMALS = 2;

/** How much of a product: thousandths are the smallest part of anything that is sold, and a line of a cart has its limit. */
export const QUANTITY = { decimals: 3, min: 0, max: 99_999 } satisfies DecimalRules;

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether a key may do its work in such a field: shortcuts and keys with a name (arrows, Enter, Backspace) always may. */
export function mayPress({ key, ctrlKey, metaKey, altKey }: Press, { negative = false }: DecimalRules): boolean {
  return ctrlKey || metaKey || altKey || key.length > 1 || /[\d.,]/.test(key) || (negative && key === "-");
}

/** What was typed or pasted, as far as it is a decimal number; the separator stays the one that was typed. */
export function cleanDecimal(text: string, { decimals = USUAL_DECIMALS, negative = false }: DecimalRules): string {
  const minus = negative && text.trimStart().startsWith("-") ? "-" : "";
  const separator = separatorOf(text);
  const at = separator ? placeOf(text, separator) : text.length;
  const whole = digits(text.slice(0, at)).replace(/^0+(?=\d)/, "");
  if (at === text.length || !decimals) return minus + whole;
  return `${minus}${whole || "0"}${separator}${digits(text.slice(at)).slice(0, decimals)}`;
}

/** The number in the text, within its bounds; undefined if there is none. */
export function readDecimal(text: string, rules: DecimalRules): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const clean = cleanDecimal(text, rules);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rules;
  return Math.min(Math.max(Number(clean.replace(",", ".")), min), max);
}

/** What stays in a field that is left: the number within its bounds, as it was typed where it can be. */
export function settleDecimal(text: string, rules: DecimalRules): string {
  const number = readDecimal(text, rules);
  if (number === undefined) return "";
  const clean = cleanDecimal(text, rules).replace(/[.,]$/, "");
  return number === Number(clean.replace(",", ".")) ? clean : writeDecimal(number);
}

/** A number as a field shows it: with the decimal mark of the page's language, without groups. */
export function writeDecimal(number: number | string): string {
  const language = document.documentElement.lang;
  return language === "en" ? String(number) : String(number).replace(".", ",");
}

const digits = (text: string) => text.replace(/\D/g, "");

/** Of two kinds of signs the later one is the separator, the other one groups thousands. */
function separatorOf(text: string): string {
  return text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : text.includes(".") ? "." : "";
}

/** A second one of the same kind was a slip of the finger, unless another kind stands before them all. */
function placeOf(text: string, separator: string): number {
  const other = separator === "," ? "." : ",";
  return text.includes(other) ? text.lastIndexOf(separator) : text.indexOf(separator);
}
