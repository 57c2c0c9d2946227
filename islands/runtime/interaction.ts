// The strategy for an island whose plain markup serves until a shopper interacts with it.

import type { Strategy } from "./island.ts";

/** A pointer that only passes over the island is no interaction: it would download a framework for nothing. */
export const INTERACTIONS = ["pointerdown", "focusin", "keydown"];

export const interaction: Strategy = (start, element) => {
  for (const type of INTERACTIONS) element.addEventListener(type, start, { once: true });
  // The focus may have arrived before this script did.
  if (element.contains(document.activeElement)) start();
};
