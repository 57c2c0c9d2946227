// Delivery days on a cached page. The shop renders them for each day on which the page may be read
// (edge/shop/src/delivery/promised.rs); on any other day the page keeps showing how many days a delivery takes.

import type { Arrival } from "../contracts/delivery.ts";

const now = Date.now();
for (const line of document.querySelectorAll<HTMLElement>("[data-arrivals]")) {
  const arrivals: Arrival[] = JSON.parse(line.dataset["arrivals"] ?? "[]");
  const today = arrivals.find(({ from, until }) => now >= from && until > now);
  if (today) line.textContent = today.days;
}
