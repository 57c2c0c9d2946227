// The facts of the checkout after the cart has changed, from the page itself as the edge serves it anew.

import type { CheckoutProps } from "../contracts/checkout.ts";

/** Undefined if there is nothing to order any more. */
export async function readFacts(page: string): Promise<CheckoutProps | undefined> {
  const answer = await fetch(page, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const props = fresh.querySelector("shop-island[name=checkout]")?.getAttribute("props");
  return props ? JSON.parse(props) : undefined;
}
