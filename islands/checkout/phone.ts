// Telephone numbers as they are typed: the country's code first, then groups of digits.

/** The groups after the code; a country that is not here has groups of three. */
const GROUPS: Record<string, number[]> = { "+373": [2, 3, 3] };
const SHORTEST_DIGITS = 8;

/** What was typed, as the mask of the shop shows it; at most `max` characters. */
export function maskPhone(typed: string, code: string, max: number): string {
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
  return masked.slice(0, max).trimEnd();
}

/** As it is sent: without any whitespace. */
export function barePhone(phone: string): string {
  return phone.replace(/\s/g, "");
}

export function isWholePhone(phone: string, max: number): boolean {
  const bare = barePhone(phone);
  return /^\+?\d+$/.test(bare) && bare.length <= max && bare.length > SHORTEST_DIGITS;
}

/**
 * The digits without the code, which may be typed, pasted with 00, or left out for a leading 0. Who finds
 * the code in the field already types that 0 all the same.
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
