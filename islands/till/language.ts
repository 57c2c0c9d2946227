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

/** Who came from the same site in another language has chosen this one, even if the till was not there to see it. */
export function rememberComingFrom(): void {
  const here = `/${document.documentElement.lang}`;
  const came = document.referrer && new URL(document.referrer);
  if (!came || came.origin !== location.origin || cookie(COOKIE)) return;
  if (!`${came.pathname}/`.startsWith(`${here}/`) && `${location.pathname}/`.startsWith(`${here}/`)) {
    remember(COOKIE, here.slice(1), KEPT_DAYS);
  }
}
