// On which days a courier comes, on a page that is kept. The shop writes them for each day on which the page may be read
// (edge/shop/src/delivery/promised.rs); for a clock that shows none of them it stays at how many days it takes.

import type { Arrival } from "../contracts/delivery.ts";

const now = Date.now();
for (const line of document.querySelectorAll<HTMLElement>("[data-arrivals]")) {
  const arrivals: Arrival[] = JSON.parse(line.dataset["arrivals"] ?? "[]");
  const today = arrivals.find(({ from, until }) => now >= from && until > now);
  if (today) line.textContent = today.days;
}
