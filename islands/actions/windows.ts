// Windows of a page (dialogs and popovers): one at a time, and Back closes the open one instead of leaving the page.

import { afterPaint } from "../runtime/after-paint.ts";
import { newId } from "../stores/command.ts";

const OPEN = "dialog[open],[popover='']:popover-open:not(.tooltip)";

/**
 * An open window has a history entry above its page's. Closing it by other means leaves the entry there (going back by
 * script could abort a navigation in progress): the next window reuses it, and Back and Forward skip it.
 */
interface Entry {
  /** Set on a page's entry: the id of the window entry above it. */
  under?: string;
  /** Set on a window's entry: its id. */
  over?: string;
}

const entry = (): Entry => (history.state ?? {}) as Entry;
const openWindows = () => document.querySelectorAll<HTMLElement>(OPEN);

/** Whether Escape closes a window. */
export const isWindowOpen = () => openWindows().length > 0;

export function followWindows(): void {
  /** The current entry, cached because Back replaces it. */
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
  // Writing the history takes longer than a frame on a slow phone.
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

  // A list that changes under an open window pushes its own entry, which Back must not reach first.
  self.navigation?.addEventListener("currententrychange", ({ navigationType }) => {
    if (navigationType === "traverse") return;
    here = entry();
    if (navigationType === "push" && openWindows().length) queueMicrotask(cover);
  });

  // Safari does not focus clicked elements, so a dialog cannot restore the focus.
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

  // A window may have been opened before this module loaded.
  if (openWindows().length) cover();
}

/** True for dialogs and lists; false for messages, tooltips and the consent banner, which leaves the page usable. */
export function isWindow(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches("dialog,[popover='']:not(.tooltip)");
}

function close(open: HTMLElement): void {
  if (open instanceof HTMLDialogElement) open.close();
  else open.hidePopover();
}
