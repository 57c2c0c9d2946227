// The windows of a page, its dialogs and popovers: one at a time, and Back closes the one that is open instead of leaving
// the page.

import { afterPaint } from "../runtime/after-paint.ts";
import { newId } from "../stores/command.ts";

const OPEN = "dialog[open],[popover='']:popover-open:not(.tooltip)";

/**
 * An open window has an entry of the history over that of its page. A window that is closed otherwise leaves its entry
 * there (to go back by script could end a navigation that has begun): the next window has it too, and Back and Forward pass over it.
 */
interface Entry {
  /** Names the entry of windows over this one. */
  under?: string;
  /** Names this entry of windows. */
  over?: string;
}

const entry = (): Entry => (history.state ?? {}) as Entry;
const openWindows = () => document.querySelectorAll<HTMLElement>(OPEN);

export function followWindows(): void {
  /** The entry that is shown, of which Back knows nothing any more. */
  let here = entry();

  function cover(): void {
    const { under, over, ...page } = entry();
    if (over) return;
    const name = under ?? newId();
    history.replaceState({ ...page, under: name }, "");
    history.pushState({ ...page, over: name }, "");
    here = entry();
  }

  addEventListener(
    "beforetoggle",
    ({ target, newState }) => {
      if (newState !== "open" || !isWindow(target)) return;
      for (const other of openWindows()) if (other !== target && !other.contains(target)) close(other);
    },
    true,
  );
  // Writing the history takes a slow phone longer than a frame.
  addEventListener(
    "toggle",
    ({ target }) => {
      if (isWindow(target) && target.matches(OPEN)) afterPaint(() => target.matches(OPEN) && cover());
    },
    true,
  );

  addEventListener("popstate", () => {
    const left = here;
    here = entry();
    const open = openWindows();
    for (const one of open) close(one);
    if (open.length) return;
    if (left.over && left.over === here.under) history.back();
    if (left.under && left.under === here.over) history.forward();
  });

  // A list that shows another choice under an open window has an entry of its own, which Back must not come to first.
  self.navigation?.addEventListener("currententrychange", ({ navigationType }) => {
    if (navigationType === "traverse") return;
    here = entry();
    if (navigationType === "push" && openWindows().length) queueMicrotask(cover);
  });

  // Safari gives no focus to what is clicked, so a dialog cannot give it back.
  let opener: HTMLElement | null = null;
  addEventListener("click", ({ target }) => {
    opener = (target as Element).closest<HTMLElement>("[data-cart]") ?? opener;
  });
  addEventListener(
    "close",
    () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    },
    true,
  );

  // One may have been opened before this module came.
  if (openWindows().length) cover();
}

/** A question or a list, but no message, no tooltip and not the question for consent, which lets the page be used. */
function isWindow(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches("dialog,[popover='']:not(.tooltip)");
}

function close(open: HTMLElement): void {
  if (open instanceof HTMLDialogElement) open.close();
  else open.hidePopover();
}
