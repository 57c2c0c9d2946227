// What every touch of a page means, by pointer or keyboard, whatever it means to the thing touched.

import { SIGNS } from "../runtime/interaction.ts";
import { find } from "./find.ts";

function touched({ type, target, key }: Event & { key?: string }): void {
  // Whoever acts will need the till.
  void find("till")?.start();
  // For the stylesheet: Escape takes away what only shows because the pointer or the focus is there.
  document.documentElement.dataset["key"] = key ?? "";
  // The keyboard that leaves a window would go on under it.
  if (type !== "focusin" || !(target as Element).matches(":focus-visible")) return;
  for (const open of document.querySelectorAll<HTMLElement>("[popover='']:popover-open")) {
    if (!open.contains(target as Node)) open.hidePopover();
  }
}

export function hearTouch(): void {
  for (const sign of SIGNS) addEventListener(sign, touched);
}
