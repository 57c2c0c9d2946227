// The language that a visitor chose. Pages come from a cache and set no cookie.

import { setCookie } from "./set-cookie.ts";

export const LANGUAGE_COOKIE = "i18n_redirected";
const DAYS = 365;

export function keepLanguage(code: string): void {
  setCookie(LANGUAGE_COOKIE, code, DAYS);
}

/** Keeps the language whose link in the panel of languages is clicked. */
export function keepChosenLanguage({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>("#languages a");
  if (link) keepLanguage(link.hreflang);
}
