// Keeps the price and stock of a product true: its page is kept for hours, so an old one asks the edge again, and so
// does any page whose product was just refused.

import type { IslandContext } from "../runtime/island.ts";

declare global {
  interface WindowEventMap {
    /** A product was not added to the cart. */
    "add:refused": CustomEvent<string>;
  }
}

const OLD_MS = 60_000;

export default async function followOffer({ element }: IslandContext): Promise<void> {
  const askIfOld = () => {
    if (isOld(element)) void ask(element);
  };
  // A tab or the browser's memory may bring an old page back; a variant's page may be old.
  for (const type of ["pageshow", "product:change"]) addEventListener(type, askIfOld);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && askIfOld());
  addEventListener("add:refused", ({ detail }) => {
    if (element.closest<HTMLElement>("[data-viewed]")?.dataset["viewed"] === detail) void ask(element);
  });
  askIfOld();
}

/** A page without a time leaves something out. A clock that differs from the edge's makes it ask once too often. */
function isOld(element: Element): boolean {
  const age = Date.now() - Number(element.querySelector<HTMLElement>(".buy")?.dataset["made"] ?? Number.NaN);
  return !(Math.abs(age) < OLD_MS);
}

async function ask(element: Element): Promise<void> {
  const here = location.pathname;
  const answer = await fetch(here, { headers: { part: "offer" }, cache: "no-store" }).catch(() => undefined);
  const text = answer?.ok ? await answer.text().catch(() => "") : "";
  const { renewOffer } = await import("./renew-offer.ts");
  // Another variant may have been chosen meanwhile.
  if (location.pathname === here) renewOffer(element, new DOMParser().parseFromString(text, "text/html"));
}
