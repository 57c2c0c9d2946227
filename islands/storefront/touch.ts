// What every touch of a page means, by pointer or keyboard, whatever it means to the thing touched.

import { SIGNS } from "../runtime/interaction.ts";
import { find, root } from "./find.ts";

function touched({ type, target, key }: Event & { key?: string }): void {
  // Whoever acts will need the till.
  void find("till")?.start();
  // Empty for a pointer, else whether Escape was pressed, which takes away what only shows because the pointer or the
  // focus is there. No other key is named: whoever records what changes in a page would read what is typed.
  root.dataset["escaped"] = (key ? key === "Escape" : "") as string;
  // The keyboard that leaves a window would go on under it.
  if (type !== "focusin" || !(target as Element).matches(":focus-visible")) return;
  for (const open of document.querySelectorAll<HTMLElement>("[popover='']:popover-open")) {
    if (!open.contains(target as Node)) open.hidePopover();
  }
}

export function hearTouch(): void {
  for (const sign of SIGNS) addEventListener(sign, touched);
}
