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

/** The press began on a backdrop: one that only ends there may have selected words. */
let isBegunBeside = false;

addEventListener("pointerdown", (event) => {
  isBegunBeside = isBeside(event);
});

/** What is pressed on the backdrop is pressed on the dialog itself, like its padding. A question waits for its answer. */
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
