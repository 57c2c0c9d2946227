// The question for a visitor's age (edge/shop/src/age): it stands on pages for adults alone and is not asked again for a
// year.

import { cookie } from "../stores/cookie.ts";
import { setCookie } from "../stores/set-cookie.ts";

const NAME = "is_age_valid";
const DAYS = 365;
const { dataset } = document.documentElement;

const recall = () => {
  if (cookie(NAME) === "true") dataset["adult"] = "";
};

recall();
// Back shows a page that the browser kept from before the answer.
addEventListener("pageshow", recall);
addEventListener("change", ({ target }) => {
  if (!(target as Element).matches("#age")) return;
  setCookie(NAME, "true", DAYS);
  dataset["adult"] = "";
  // The question is gone from the page, and the focus with it.
  const heading = document.querySelector<HTMLElement>("main h1:not(#age-title)");
  if (heading) heading.tabIndex = -1;
  heading?.focus();
});
