// Countdown of a promotion, by the second. Screen readers get the date from the page; this is visual only.

import type { IslandContext } from "../runtime/island.ts";
import { timeLeft } from "./time-left.ts";

export default async function count({ element }: IslandContext): Promise<void> {
  const left = element.querySelector<HTMLElement>(".left");
  const ends = Date.parse(element.querySelector("time")?.dateTime ?? "");
  if (!left || Number.isNaN(ends)) return;
  const { label = "", over = "" } = left.dataset;
  const number = document.createElement("b");
  left.replaceChildren(`${label} `, number);
  const tick = () => {
    const rest = ends - Date.now();
    if (rest <= 0) {
      left.textContent = over;
      return;
    }
    number.textContent = timeLeft(Math.ceil(rest / 1000) * 1000, document.documentElement.lang);
    // Ticks when the promotion's second ends, not this script's.
    if (element.isConnected) setTimeout(tick, rest % 1000 || 1000);
  };
  tick();
}
