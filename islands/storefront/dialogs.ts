// Closes the page's windows; how they leave the screen is up to the stylesheet.

/** A click on the backdrop is a click on the dialog itself. */
export function closeAtClick({ target }: MouseEvent): void {
  const clicked = target as Element;
  const dialog = clicked.closest("dialog");
  if (dialog && (clicked === dialog || clicked.closest("[data-close]"))) dialog.close();
}

export function closeAll(): void {
  for (const open of document.querySelectorAll<HTMLElement>("dialog[open],:popover-open:not(.toast)")) {
    if (open instanceof HTMLDialogElement) open.close();
    else open.hidePopover();
  }
}
