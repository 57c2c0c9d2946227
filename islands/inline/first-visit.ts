// A first visit sets the language cookies to the site's main language and redirects pages in other languages to it (spec
// shell 2). Pages are cached for everybody, so only the browser can tell a first visit. Crawlers are not redirected. The
// shop renders the main language into `data-main` and, on pages in another language, the URL in the main one into
// `data-to`.

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
  // Without cookies the browser would be redirected at every visit.
  if (to && document.cookie !== before) location.replace(to + location.search + location.hash);
}
