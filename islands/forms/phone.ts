// Telephone numbers as they are typed: the country's code first, then groups of digits.

/** The groups after the code; a country that is not here has groups of three. */
const GROUPS: Record<string, number[]> = { "+373": [2, 3, 3] };

interface PhoneRules {
  code: string;
  /** Digits, the country's included. */
  fewest: number;
  /** Characters without blanks. */
  longest: number;
}

/** What was typed, as the mask of the shop shows it. */
export function maskPhone(typed: string, { code, longest }: PhoneRules): string {
  const rest = nationalDigits(typed, code);
  if (!rest) return typed.trim() ? code : "";
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

/** Whether a number is whole, with or without its country, as the edge judges it (edge/shop/src/forms/contact.rs). */
export function isWholePhone(typed: string, { code, fewest, longest }: PhoneRules): boolean {
  const bare = typed.replace(/[\s()-]/g, "");
  const national = bare.replace(/^00/, "").replace(new RegExp(`^${code.slice(1)}`), "");
  const phone = bare.startsWith("+") ? bare : code + national.replace(/^0/, "");
  return /^\+\d+$/.test(phone) && phone.length > fewest && phone.length <= longest;
}

/**
 * The digits without the code, which may be typed, pasted with 00, or left out for a leading 0. That 0 is also left out
 * where the code stands before it.
 */
function nationalDigits(typed: string, code: string): string {
  const country = code.slice(1);
  const digits = typed.replace(/\D/g, "").replace(/^00/, "");
  if (typed.trim().startsWith("+") || digits.startsWith(country)) {
    return digits.startsWith(country) ? digits.slice(country.length).replace(/^0/, "") : withoutPartOf(country, digits);
  }
  return digits.replace(/^0/, "");
}

/** While the code itself is being typed or deleted there are no digits after it. */
function withoutPartOf(country: string, digits: string): string {
  return country.startsWith(digits) ? "" : digits;
}
