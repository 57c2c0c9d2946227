// A first visit sets the language cookies from the site's main language and, on a page in another language, goes on in
// the main one (spec shell 2). Only the browser can tell a first visit, since pages are cached for everybody. Crawlers
// are left alone. The shop writes the main language into `data-main` and, where the page is in another language, the
// same page in the main one into `data-to`.

import { cookie } from "../stores/cookie.ts";

const COOKIES = ["i18n_redirected", "language", "first_lang_visit"];
const YEAR_SECONDS = 31_536_000;
const CRAWLERS = /bot|archiver|whatsapp|spider|crawl|preview|slurp|facebook|google|lighthouse/i;

const { main, to } = (document.currentScript as HTMLScriptElement).dataset;
if (!COOKIES.some(cookie) && !CRAWLERS.test(navigator.userAgent)) {
  const before = document.cookie;
  for (const name of COOKIES) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
    document.cookie = `${name}=${main};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
  }
  // A browser that stores no cookies would be led on at every visit.
  if (to && document.cookie !== before) location.replace(to + location.search + location.hash);
}
