// Shows the chosen city in the header of a cached page.

import { cookie } from "../stores/cookie.ts";

export function showCity(): void {
  // A list in use keeps its value.
  for (const list of document.querySelectorAll<HTMLSelectElement>("select[name=city]:not(:focus)")) {
    list.value = cookie("selected_city");
    // The shop may no longer have this city.
    if (list.selectedIndex < 0) list.value = "";
  }
  const list = document.querySelector<HTMLSelectElement>("select[name=city]");
  // A page of prices for another city (edge/shop/src/mealplan/page.rs). Only a listed city can have a page.
  const shown = document.querySelector<HTMLElement>("[data-city]")?.dataset["city"];
  if (shown !== undefined && list && shown !== list.value) location.reload();
  const city = list?.options[list.selectedIndex];
  // Delivery price for that city (edge/shop/src/city/rates.rs).
  for (const line of document.querySelectorAll<HTMLElement>("span[data-rate]")) {
    const own = line.dataset["rate"] === city?.dataset["rate"];
    line.ariaCurrent = `${own}`;
    const place = line.firstElementChild as HTMLElement | null;
    if (place) place.textContent = (own ? city?.text : place.dataset["usual"]) ?? "";
  }
}
