// The chosen city in the header of a page that comes from a cache.

import { cookie } from "../stores/cookie.ts";

export function showCity(): void {
  // A list that is just being chosen from keeps what it shows.
  for (const list of document.querySelectorAll<HTMLSelectElement>("select[name=city]:not(:focus)")) {
    list.value = cookie("selected_city");
    // The shop may have this city no more.
    if (list.selectedIndex < 0) list.value = "";
  }
  const list = document.querySelector<HTMLSelectElement>("select[name=city]");
  estimate(list?.options[list.selectedIndex]);
}

/** Marks what a delivery to the chosen city costs (edge/shop/src/product/estimate.rs). */
function estimate(city: HTMLOptionElement | undefined): void {
  for (const line of document.querySelectorAll<HTMLElement>("[data-rate]:not(option)")) {
    const own = city?.value && line.dataset["rate"] === (city.dataset["rate"] ?? "capital");
    line.ariaCurrent = own ? "true" : null;
    const place = line.firstElementChild as HTMLElement;
    place.textContent = own ? city.text : (place.dataset["usual"] ?? "");
  }
}
