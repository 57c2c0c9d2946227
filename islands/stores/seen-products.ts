// The products that were open on this page before another took their place: the data layer may come after them.

import { cookie } from "./cookie.ts";

/** A product, as its page told it to search engines, with what the visitor had allowed by then. */
export interface SeenProduct {
  id: string | undefined;
  data: string[];
  choice: string;
}

declare global {
  /** Those that the data layer has not taken yet. */
  var seenProducts: SeenProduct[] | undefined;
}

export const productHere = (): SeenProduct => ({
  id: document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"],
  data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => textContent ?? "",
  ),
  choice: cookie("consent"),
});

/** Keeps the product that is open, which goes now. */
export function keepProduct(): void {
  globalThis.seenProducts ??= [];
  globalThis.seenProducts.push(productHere());
}

export const takeProducts = (): SeenProduct[] => globalThis.seenProducts?.splice(0) ?? [];
