// Formats typed phone numbers: the country code first, then groups of digits.

import { visible } from "../decimal/visible.ts";

/** Digit groups after the code; without a mask they give a number's length. */
const GROUPS: Record<string, number[]> = { "+373": [2, 3, 3], "+40": [3, 3, 3] };

/** The code after which the national leading 0 stays. */
const KEEPS_ZERO = "+38";

interface PhoneRules {
  code: string;
  /** Minimum digits, including the country code's. */
  fewest: number;
  /** Maximum characters, without blanks. */
  longest: number;
  /** The mask after the code if all numbers have one length: `## ###-##-##`. */
  mask?: string;
}

/**
 * Formats typed text by the shop's mask, keeping digits beyond it. With `isLeft`, when the shopper has left the field, also
 * inserts a missing 0.
 */
export function maskPhone(typed: string, rules: PhoneRules, isLeft = false): string {
  const { code, mask = "" } = rules;
  const number = begin(typed, code);
  const rest = nationalDigits(number, rules, isLeft);
  // A foreign number, or a code that is being typed or deleted.
  if (rest === undefined) return number;
  if (!rest) return number && code;
  if (mask) return `${code} ${fill(mask, rest)}`;
  const groups = GROUPS[code] ?? [];
  let masked = code;
  let at = 0;
  for (let group = 0; at < rest.length; group++) {
    const end = at + (groups[group] ?? 3);
    masked += ` ${rest.slice(at, end)}`;
    at = end;
  }
  return masked;
}

/** Like `maskPhone`, and moves the caret so that as many digits follow it as before. */
export function maskAt(typed: string, caret: number, rules: PhoneRules): { text: string; caret: number } {
  const text = maskPhone(typed, rules);
  if (caret >= typed.length) return { text, caret: text.length };
  // Counts from the end, because digits may be added or dropped before the caret (a code, a leading 0).
  const after = typed.slice(caret).replace(/\D/g, "").length;
  let at = text.length;
  for (let left = after; at > 0 && left > 0; at--) if (/\d/.test(text[at - 1] ?? "")) left--;
  return { text, caret: at };
}

/**
 * Whether a number is complete, with or without its country code, as the edge checks it (edge/shop/src/forms/contact.rs).
 */
export function isWholePhone(typed: string, rules: PhoneRules): boolean {
  const { code, fewest, longest } = rules;
  const number = begin(typed, code).replaceAll(" ", "");
  const national = nationalDigits(number, rules);
  const phone = national === undefined ? number : code + national;
  if (/[^\d\s()+./\u2010-\u2015-]/.test(visible(typed)) || !/^\+\d+$/.test(phone)) return false;
  const most = digitsOf(rules);
  return phone.length > fewest && phone.length <= longest && (!national || !most || national.length === most);
}

/** Digits after the code; 0 if unknown. */
function digitsOf({ code, mask }: PhoneRules): number {
  if (mask) return mask.split("#").length - 1;
  return (GROUPS[code] ?? []).reduce((sum, group) => sum + group, 0);
}

/** Fills digits into the mask; surplus digits follow it, visible to the shopper. */
function fill(mask: string, digits: string): string {
  let at = 0;
  let filled = "";
  for (const sign of mask) {
    if (at === digits.length) break;
    filled += sign === "#" ? digits[at++] : sign;
  }
  return filled + digits.slice(at);
}

/**
 * Strips characters that no number contains. A pasted number with a code replaces an existing code; 00 becomes a plus.
 */
function begin(typed: string, code: string): string {
  const number = typed.replace(/[^\d+ ]/g, "").trimStart();
  const plus = number.lastIndexOf("+");
  const before = number.slice(0, plus).replaceAll(" ", "");
  const behind = number.startsWith(code) ? number.slice(code.length).trimStart() : "";
  const isAnew = plus > 0 && code.startsWith(before);
  return (isAnew ? number.slice(plus) : behind.startsWith("00") ? behind : number).replace(/^00/, "+");
}

/**
 * The digits after the country code. The number may repeat the code, or start with a national 0 instead. Undefined if it
 * starts with another code. The 0 after a code is dropped too, except in Ukraine, where it belongs to the number after +38.
 */
function nationalDigits(number: string, rules: PhoneRules, isLeft = false): string | undefined {
  const { code, mask } = rules;
  const country = code.slice(1);
  const most = digitsOf(rules);
  let digits = number.replace(/\D/g, "");
  const isInternational = number.startsWith("+");
  if (isInternational && !digits.startsWith(country)) return undefined;
  if (isInternational) digits = digits.slice(country.length);
  // A national number may itself begin with the digits of the code.
  const isTwice = most > 0 && digits.length >= most + country.length;
  const hasCode = isInternational ? isTwice : !mask || digits.length !== most;
  if (hasCode && digits.startsWith(country)) digits = digits.slice(country.length);
  if (code !== KEEPS_ZERO) return digits.replace(/^0(?=\d)/, "");
  const lacksZero = (isLeft || !isInternational) && digits.length === most - 1 && !digits.startsWith("0");
  return lacksZero ? `0${digits}` : digits;
}
