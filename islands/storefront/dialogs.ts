// Opens and closes the page's windows; the stylesheet animates their exit. Making a dialog modal, or not, recalculates
// the style of every element, so the press gets its visual response first.

import { afterPaint } from "../runtime/after-paint.ts";

/** Marks a dialog that is hidden and about to close. */
const LEAVING = "data-leaving";

/**
 * Shows the dialog in the next frame, then makes it modal: it takes the focus and the page is inert. Calls `then` last.
 */
export function openModal(dialog: HTMLDialogElement, then: () => void): void {
  dialog.removeAttribute(LEAVING);
  if (dialog.open) return;
  dialog.open = true;
  afterPaint(() => {
    // The dialog may be closed or closing by now.
    if (!dialog.open || dialog.hasAttribute(LEAVING)) return;
    dialog.open = false;
    dialog.showModal();
    then();
  });
}

/** The press began on a backdrop: one that only ends there may have selected text. */
let isBegunBeside = false;

addEventListener("pointerdown", (event) => {
  isBegunBeside = isBeside(event);
});

/** Presses on the backdrop target the dialog, like those on its padding. A question waits for its answer. */
function isBeside({ target, clientX, clientY }: MouseEvent): boolean {
  const dialog = target as HTMLElement;
  if (!dialog.matches("dialog:not([role=alertdialog])")) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

export function closeAtClick(event: MouseEvent): void {
  const clicked = event.target as Element;
  const dialog = clicked.closest("dialog");
  if (dialog && ((isBegunBeside && isBeside(event)) || clicked.closest("[data-close]"))) leave(dialog);
}

/** Hides the dialog in the next frame and closes it after that. */
function leave(dialog: HTMLDialogElement): void {
  dialog.toggleAttribute(LEAVING, true);
  afterPaint(() => {
    // The dialog may have been reopened.
    if (dialog.hasAttribute(LEAVING)) dialog.close();
    dialog.removeAttribute(LEAVING);
  });
}

export function closeAll(): void {
  for (const open of document.querySelectorAll<HTMLElement>("dialog[open],:popover-open:not(.toast)")) {
    if (open instanceof HTMLDialogElement) open.close();
    else open.hidePopover();
  }
}
