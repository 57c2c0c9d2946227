// Products opened on this page before a variant replaced them: the data layer may load later.

import { cookie } from "./cookie.ts";

/** A product's structured data, with the visitor's consent at the time. */
export interface SeenProduct {
  id: string | undefined;
  data: string[];
  choice: string;
}

declare global {
  /** Products that the data layer has not taken yet. */
  var seenProducts: SeenProduct[] | undefined;
}

export const productHere = (): SeenProduct => ({
  id: document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"],
  data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => textContent ?? "",
  ),
  choice: cookie("consent"),
});

/** Keeps the open product before it is replaced. */
export function keepProduct(): void {
  globalThis.seenProducts ??= [];
  globalThis.seenProducts.push(productHere());
}

export const takeProducts = (): SeenProduct[] => globalThis.seenProducts?.splice(0) ?? [];
