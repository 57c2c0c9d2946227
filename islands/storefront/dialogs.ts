// Opens and closes the page's windows; how they leave the screen is up to the stylesheet. A dialog that becomes modal, or
// stops to be, has the browser compute the style of every element of the page: the finger is answered first.

import { afterPaint } from "../runtime/after-paint.ts";

/** Such a dialog is not seen any more. */
const LEAVING = "data-leaving";

/** Shows the dialog in the next frame; then it takes the focus and the page behind it is inert. `then` is called last. */
export function openModal(dialog: HTMLDialogElement, then: () => void): void {
  dialog.removeAttribute(LEAVING);
  if (dialog.open) return;
  dialog.open = true;
  afterPaint(() => {
    // It may be closed by now, or about to be.
    if (!dialog.open || dialog.hasAttribute(LEAVING)) return;
    dialog.open = false;
    dialog.showModal();
    then();
  });
}

/** A click on the backdrop is a click on the dialog itself. */
export function closeAtClick({ target }: MouseEvent): void {
  const clicked = target as Element;
  const dialog = clicked.closest("dialog");
  if (dialog && (clicked === dialog || clicked.closest("[data-close]"))) leave(dialog);
}

/** The dialog is not seen any more in the next frame, and closed after it. */
function leave(dialog: HTMLDialogElement): void {
  dialog.toggleAttribute(LEAVING, true);
  afterPaint(() => {
    // It may be open anew.
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
