// The visitor's chosen language. Cached pages cannot set a cookie.

import { setCookie } from "./set-cookie.ts";

export const LANGUAGE_COOKIE = "i18n_redirected";
const DAYS = 365;

export function keepLanguage(code: string): void {
  setCookie(LANGUAGE_COOKIE, code, DAYS);
}

/** Stores the language of a clicked link in the language panel. */
export function keepChosenLanguage({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>("#languages a");
  if (link) keepLanguage(link.hreflang);
}
