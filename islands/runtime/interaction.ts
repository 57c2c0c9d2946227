// The strategy for an island whose plain markup serves until a shopper reaches for it.

import type { Strategy } from "./island.ts";

/** Not the pointer passing by: that would download a framework for nothing. */
export const SIGNS = ["pointerdown", "focusin", "keydown"];

export const interaction: Strategy = (start, element) => {
  for (const sign of SIGNS) element.addEventListener(sign, start, { once: true });
  // Focus may have arrived before this script did.
  if (element.contains(document.activeElement)) start();
};
