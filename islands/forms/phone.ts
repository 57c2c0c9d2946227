// Telephone numbers as they are typed: the country's code first, then groups of digits.

/** The groups after the code; a country that is not here, and has no mask, has groups of three. */
const GROUPS: Record<string, number[]> = { "+373": [2, 3, 3] };

/** The code after which the 0 of a number at home stays. */
const KEEPS_ZERO = "+38";

interface PhoneRules {
  code: string;
  /** Digits, the country's included. */
  fewest: number;
  /** Characters without blanks. */
  longest: number;
  /** What follows the code where all numbers are of one length: `## ###-##-##`. */
  mask?: string;
}

/** What was typed, as the mask of the shop shows it. */
export function maskPhone(typed: string, { code, longest, mask = "" }: PhoneRules): string {
  if (typed.trim().startsWith("+") && isForeign(typed, code)) return typed.replace(/[^\d+ ]/g, "");
  const rest = nationalDigits(typed, code, mask);
  if (!rest) return typed.trim() ? code : "";
  if (mask) return `${code} ${fill(mask, rest)}`;
  const groups = GROUPS[code] ?? [];
  let masked = code;
  let at = 0;
  for (let group = 0; at < rest.length; group++) {
    const end = at + (groups[group] ?? 3);
    masked += ` ${rest.slice(at, end)}`;
    at = end;
  }
  return masked.slice(0, longest).trimEnd();
}

/** The same, and where the caret stands then: behind as many digits as before. */
export function maskAt(typed: string, caret: number, rules: PhoneRules): { text: string; caret: number } {
  const text = maskPhone(typed, rules);
  if (caret >= typed.length) return { text, caret: text.length };
  // Digits that were added or left out before the caret (a code, a leading 0) are counted from the end.
  const after = typed.slice(caret).replace(/\D/g, "").length;
  let at = text.length;
  for (let left = after; at > 0 && left > 0; at--) if (/\d/.test(text[at - 1] ?? "")) left--;
  return { text, caret: at };
}

/** Whether a number is whole, with or without its country, as the edge judges it (edge/shop/src/forms/contact.rs). */
export function isWholePhone(typed: string, { code, fewest, longest, mask = "" }: PhoneRules): boolean {
  const bare = typed.replace(/[\s()-]/g, "");
  const phone = bare.startsWith("+") ? bare : code + nationalDigits(bare, code, mask, false);
  const isWhole = /^\+\d+$/.test(phone) && /^\+?\d+$/.test(bare) && phone.length > fewest && phone.length <= longest;
  return isWhole && (!mask || !phone.startsWith(code) || phone.length === code.length + signs(mask));
}

const signs = (mask: string) => mask.split("#").length - 1;

/** The digits in their places; what has none is left out. */
function fill(mask: string, digits: string): string {
  let at = 0;
  let filled = "";
  for (const sign of mask) {
    if (at === digits.length) break;
    filled += sign === "#" ? digits[at++] : sign;
  }
  return filled;
}

/** Whether a number begins with another code, as far as it is typed. */
function isForeign(typed: string, code: string): boolean {
  const begun = `+${typed.replace(/\D/g, "")}`;
  return !begun.startsWith(code) && !code.startsWith(begun);
}

/**
 * The digits without the code, which may be typed, pasted with 00, or left out for a leading 0. That 0 is also left out
 * where the code stands before it; in Ukraine it is a part of the number after +38.
 */
function nationalDigits(typed: string, code: string, mask: string, isTyping = true): string {
  const country = code.slice(1);
  const digits = typed.replace(/\D/g, "");
  const most = signs(mask);
  const isInternational = typed.trim().startsWith("+");
  if (mask && !isInternational && digits.length === most) return digits;
  const whole = digits.replace(/^00/, "");
  if (isTyping && isInternational && !whole.startsWith(country)) return withoutPartOf(country, whole);
  const national = whole.startsWith(country) ? whole.slice(country.length) : whole;
  if (mask && isInternational) return national;
  if (code !== KEEPS_ZERO) return national.replace(/^0/, "");
  return national.length === most - 1 && !national.startsWith("0") ? `0${national}` : national;
}

/** While the code itself is being typed or deleted there are no digits after it. */
function withoutPartOf(country: string, digits: string): string {
  return country.startsWith(digits) ? "" : digits;
}
