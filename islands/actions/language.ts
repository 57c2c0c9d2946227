// Remembers the language of a visitor who switched to this one.

import { cookie } from "../stores/cookie.ts";
import { keepLanguage, LANGUAGE_COOKIE } from "../stores/language.ts";

/**
 * A visitor who came from the same site in another language chose this one before the page could see it. `home` is the
 * URL prefix of all pages in this language.
 */
export function rememberArrival(home: string): void {
  if (!document.referrer || cookie(LANGUAGE_COOKIE)) return;
  const from = new URL(document.referrer);
  const isInLanguage = (path: string) => path === home || path.startsWith(`${home}/`);
  if (from.origin !== location.origin || isInLanguage(from.pathname) || !isInLanguage(location.pathname)) return;
  keepLanguage(document.documentElement.lang);
}
