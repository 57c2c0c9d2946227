// The language that a visitor chooses in the panel of languages.

import { cookie } from "../stores/cookie.ts";
import { setCookie } from "../stores/set-cookie.ts";

const COOKIE = "i18n_redirected";
const DAYS = 365;

/** The page that a link of the panel leads to comes from a cache and sets no cookie. */
export function rememberChosen({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>("#languages a");
  if (link) setCookie(COOKIE, link.hreflang, DAYS);
}

/**
 * A visitor who came from the same site in another language has chosen this one, before this module could see it.
 * `home` is the address that all pages of this language begin with.
 */
export function rememberArrival(home: string): void {
  if (!document.referrer || cookie(COOKIE)) return;
  const from = new URL(document.referrer);
  const isInLanguage = (path: string) => path === home || path.startsWith(`${home}/`);
  if (from.origin !== location.origin || isInLanguage(from.pathname) || !isInLanguage(location.pathname)) return;
  setCookie(COOKIE, document.documentElement.lang, DAYS);
}
