// Closes the page's windows; how they leave the screen is the stylesheet's matter.

/** A click on the backdrop is a click on the dialog itself. */
export function answerClick({ target }: MouseEvent): void {
  const dialog = (target as Element).closest("dialog");
  if (dialog && (target === dialog || (target as Element).closest("[data-close]"))) dialog.close();
}

export function closeAll(): void {
  for (const open of document.querySelectorAll<HTMLElement>("dialog[open],:popover-open")) {
    // Only dialogs can be closed.
    ((open as Partial<HTMLDialogElement>).close ?? open.hidePopover).call(open);
  }
}
