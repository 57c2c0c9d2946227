// Telephone numbers as they are typed: the country's code first, then groups of digits.

/** The groups after the code; where there is no mask they tell how many digits a number has. */
const GROUPS: Record<string, number[]> = { "+373": [2, 3, 3], "+40": [3, 3, 3] };

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

/** What was typed, as the mask of the shop shows it; digits beyond the mask stay. `isLeft` puts in a 0 that is missing. */
export function maskPhone(typed: string, rules: PhoneRules, isLeft = false): string {
  const { code, mask = "" } = rules;
  const number = begin(typed, code);
  const rest = nationalDigits(number, rules, isLeft);
  // Another country's number, or a code that is being typed or deleted.
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
export function isWholePhone(typed: string, rules: PhoneRules): boolean {
  const { code, fewest, longest } = rules;
  const number = begin(typed, code).replaceAll(" ", "");
  const national = nationalDigits(number, rules);
  const phone = national === undefined ? number : code + national;
  if (/[^\d\s()+./\u2010-\u2015-]/.test(typed) || !/^\+\d+$/.test(phone)) return false;
  const most = digitsOf(rules);
  return phone.length > fewest && phone.length <= longest && (!national || !most || national.length === most);
}

/** How many digits follow the code; 0 where nobody knows. */
function digitsOf({ code, mask }: PhoneRules): number {
  if (mask) return mask.split("#").length - 1;
  return (GROUPS[code] ?? []).reduce((sum, group) => sum + group, 0);
}

/** The digits in their places; what has none follows, for the shopper to see. */
function fill(mask: string, digits: string): string {
  let at = 0;
  let filled = "";
  for (const sign of mask) {
    if (at === digits.length) break;
    filled += sign === "#" ? digits[at++] : sign;
  }
  return filled + digits.slice(at);
}

/** What can be in a number. A number with a code of its own begins anew where a code already stands; 00 is a plus. */
function begin(typed: string, code: string): string {
  const number = typed.replace(/[^\d+ ]/g, "").trimStart();
  const plus = number.lastIndexOf("+");
  const before = number.slice(0, plus).replaceAll(" ", "");
  const behind = number.startsWith(code) ? number.slice(code.length).trimStart() : "";
  const isAnew = plus > 0 && code.startsWith(before);
  return (isAnew ? number.slice(plus) : behind.startsWith("00") ? behind : number).replace(/^00/, "+");
}

/**
 * The digits without the code, which may be written twice, or left out for a leading 0; undefined where another code
 * begins. The 0 is also left out where the code stands before it; in Ukraine it is a part of the number after +38.
 */
function nationalDigits(number: string, rules: PhoneRules, isLeft = false): string | undefined {
  const { code, mask } = rules;
  const country = code.slice(1);
  const most = digitsOf(rules);
  let digits = number.replace(/\D/g, "");
  const isInternational = number.startsWith("+");
  if (isInternational && !digits.startsWith(country)) return undefined;
  if (isInternational) digits = digits.slice(country.length);
  // A number at home may itself begin with the digits of the code.
  const isTwice = most > 0 && digits.length >= most + country.length;
  const hasCode = isInternational ? isTwice : !mask || digits.length !== most;
  if (hasCode && digits.startsWith(country)) digits = digits.slice(country.length);
  if (code !== KEEPS_ZERO) return digits.replace(/^0(?=\d)/, "");
  const lacksZero = (isLeft || !isInternational) && digits.length === most - 1 && !digits.startsWith("0");
  return lacksZero ? `0${digits}` : digits;
}
