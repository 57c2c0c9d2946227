// The age question (edge/shop/src/age): only on pages for adults, and answered for a year.

import { cookie } from "../stores/cookie.ts";
import { setCookie } from "../stores/set-cookie.ts";

const NAME = "is_age_valid";
const DAYS = 365;
const { dataset } = document.documentElement;

const recall = () => {
  if (cookie(NAME) === "true") dataset["adult"] = "";
};

recall();
// Back may restore a page from before the answer, and the browser may have drawn it before.
addEventListener("pageshow", recall);
document.addEventListener("prerenderingchange", recall);
addEventListener("change", ({ target }) => {
  if (!(target as Element).matches("#age")) return;
  setCookie(NAME, "true", DAYS);
  dataset["adult"] = "";
  // Removing the question also lost the focus.
  const heading = document.querySelector<HTMLElement>("main h1:not(#age-title)");
  if (heading) heading.tabIndex = -1;
  heading?.focus();
});
