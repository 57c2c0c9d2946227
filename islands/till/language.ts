// The language that a visitor chooses in the panel.

import { cookie } from "../stores/cookie.ts";
import { remember } from "./remember.ts";

const COOKIE = "i18n_redirected";
const KEPT_DAYS = 365;

/** The page that a link of the panel leads to is kept for everybody and sets no cookie for those who have none. */
export function rememberChosen({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>("#languages a");
  if (link) remember(COOKIE, link.hreflang, KEPT_DAYS);
}

const languageOf = (path: string) => path.split("/")[1];

/** Who came from the same site in another language has chosen this one, even if the till was not there to see it. */
export function rememberComingFrom(): void {
  const { lang } = document.documentElement;
  const came = document.referrer && new URL(document.referrer);
  if (!came || came.origin !== location.origin || cookie(COOKIE)) return;
  if (languageOf(location.pathname) === lang && languageOf(came.pathname) !== lang) remember(COOKIE, lang, KEPT_DAYS);
}
