// Measures this page for its visitor and tells the shop once, when the page is left: how fast it came, answered and stood
// still. Nothing is kept in the browser, and what is sent names nobody.

import type { IslandContext } from "../runtime/island.ts";
import { cookie } from "../stores/cookie.ts";
import { measure } from "./measure.ts";

export default async function sendVitals({ element }: IslandContext): Promise<void> {
  const { url } = element.dataset;
  const isAllowed = () =>
    !element.querySelector("[data-after-consent]") || cookie("consent").split(".").includes("statistics");
  // A page that was opened in the background was not waited for. A choice made on this page counts from the next one on.
  if (!url || document.hidden || !isAllowed()) return;
  const read = measure();
  const send = () => {
    if (!document.hidden) return;
    removeEventListener("visibilitychange", send, true);
    const vitals = read();
    // The visitor may have withdrawn the consent meanwhile.
    if (vitals.size && isAllowed()) navigator.sendBeacon(url, vitals);
  };
  addEventListener("visibilitychange", send, true);
}
