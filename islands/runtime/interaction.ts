// Strategy `interaction`: plain markup serves until the first interaction.

import { hasDraft } from "./drafts.ts";
import type { Strategy } from "./island.ts";

/** Hovering is no interaction: it would download a framework in vain. */
export const INTERACTIONS = ["pointerdown", "focusin", "keydown"];

export const interaction: Strategy = (start, element) => {
  for (const type of INTERACTIONS) element.addEventListener(type, start, { once: true });
  // The focus may have arrived before this script, and the typed values are those of an earlier page.
  if (element.contains(document.activeElement) || hasDraft(element)) start();
};
