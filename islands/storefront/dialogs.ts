// Opens and closes the page's dialogs; a closing one keeps an attribute while it animates out.

const OUT_MS = 300;

export function answerClick(event: MouseEvent): void {
  const target = event.target as HTMLElement;
  const dialog = target.closest("dialog");
  // A click on the backdrop is a click on the dialog itself.
  if (dialog && (target === dialog || target.closest("[data-close]"))) close(dialog);

  const { dataset } = target.closest<HTMLElement>("[data-dialog], [data-focus]") ?? target;
  const found = document.getElementById(dataset["dialog"] ?? dataset["focus"] ?? "");
  if (!found) return;
  event.preventDefault();
  if (found instanceof HTMLDialogElement) found.showModal();
  else found.focus();
}

/** A page that comes back by Back has no window open. */
export function closeAll(): void {
  for (const open of document.querySelectorAll<HTMLElement>("dialog[open], :popover-open")) {
    if (open instanceof HTMLDialogElement) open.close();
    else open.hidePopover();
  }
}

/** Escape. */
export function answerCancel(event: Event): void {
  if (!(event.target instanceof HTMLDialogElement)) return;
  event.preventDefault();
  close(event.target);
}

function close(dialog: HTMLDialogElement): void {
  dialog.dataset["closing"] = "";
  setTimeout(() => {
    delete dialog.dataset["closing"];
    dialog.close();
  }, OUT_MS);
}
