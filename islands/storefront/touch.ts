// Side effects of every interaction by pointer or keyboard.

import { afterPaint } from "../runtime/after-paint.ts";
import { INTERACTIONS } from "../runtime/interaction.ts";
import { loadActions } from "./actions.ts";
import { findIsland, root } from "./elements.ts";
import { applyLater } from "./later.ts";

export function followTouches(): void {
  // A URL fragment such as `#header-search` may have focused a field before this listens.
  if (document.activeElement !== document.body) applyLater();
  for (const type of INTERACTIONS) addEventListener(type, touched);
  addEventListener("pointerover", ({ target }) => {
    // The actions include the lists under the row of categories, dialogs, and the view transition of a card's picture.
    if ((target as Element).closest?.(".category-item,.card,.tool,[data-dialog]")) void loadActions();
  });
}

function touched(event: Event): void {
  applyLater();
  // An interacting shopper will need the actions.
  afterPaint(() => {
    void loadActions();
    void findIsland("cart-page")?.start();
  });
  noteEscape(event);
  if (event.type === "focusin") closeLeftPopovers(event.target as Element);
}

/**
 * `data-escaped` is empty after a pointer event, else it tells whether Escape was pressed: that hides elements shown
 * only by hover or focus. No other key is named, or scripts that record DOM changes could read typed text.
 */
function noteEscape(event: Event): void {
  // Autofill fires key events without a key.
  const { key } = event as Partial<KeyboardEvent>;
  const escaped = key ? String(key === "Escape") : "";
  // Rewriting the attribute would recalculate the styles of the whole page.
  if (root.dataset["escaped"] !== escaped) root.dataset["escaped"] = escaped;
}

/** Closes a popover that the keyboard has left; the focus would continue underneath it. */
function closeLeftPopovers(focused: Element): void {
  if (!focused.matches(":focus-visible")) return;
  for (const open of document.querySelectorAll<HTMLElement>("[popover='']:popover-open")) {
    if (!open.contains(focused)) open.hidePopover();
  }
}
