// What every interaction with a page does, by pointer or keyboard, whatever else it does to its target.

import { afterPaint } from "../runtime/after-paint.ts";
import { INTERACTIONS } from "../runtime/interaction.ts";
import { loadActions } from "./actions.ts";
import { findIsland, root } from "./elements.ts";
import { applyLater } from "./later.ts";

export function followTouches(): void {
  // An address may have led into a field, such as `#header-search`, before this listens.
  if (document.activeElement !== document.body) applyLater();
  for (const type of INTERACTIONS) addEventListener(type, touched);
  addEventListener("pointerover", ({ target }) => {
    // Among the actions are the lists under the row of categories, what opens windows, and how a card's picture leaves.
    if ((target as Element).closest?.(".category-item,.card,.tool,[data-dialog]")) void loadActions();
  });
}

function touched(event: Event): void {
  applyLater();
  // A shopper who acts will need them.
  afterPaint(() => {
    void loadActions();
    void findIsland("cart-page")?.start();
  });
  noteEscape(event);
  if (event.type === "focusin") closeLeftPopovers(event.target as Element);
}

/**
 * `data-escaped` is empty after a pointer, else it says whether Escape was pressed: that hides what is only shown
 * because the pointer or the focus is there. No other key is named, or scripts that record changes of the page would
 * read what is typed.
 */
function noteEscape(event: Event): void {
  // A browser that fills in a form sends events of keys without a key.
  const { key } = event as Partial<KeyboardEvent>;
  const escaped = key ? String(key === "Escape") : "";
  // Writing it anew has the browser look at the styles of the whole page.
  if (root.dataset["escaped"] !== escaped) root.dataset["escaped"] = escaped;
}

/** A keyboard that leaves an open window would go on underneath it. */
function closeLeftPopovers(focused: Element): void {
  if (!focused.matches(":focus-visible")) return;
  for (const open of document.querySelectorAll<HTMLElement>("[popover='']:popover-open")) {
    if (!open.contains(focused)) open.hidePopover();
  }
}
