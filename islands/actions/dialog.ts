// A page as a window over the present one (windows.ts closes it).

import { applyLater } from "../storefront/later.ts";
import { readWindow } from "../stores/window.ts";
import { seenOf } from "./card-places.ts";

/** Opens the page as a window and returns whether that worked. Closing it returns the focus to `opener`. */
export async function openDialog(href: string, opener: HTMLElement | null): Promise<boolean> {
  const dialog = await readWindow(href);
  if (dialog) show(dialog, opener);
  return dialog !== null;
}

function show(dialog: HTMLDialogElement, opener: HTMLElement | null): void {
  applyLater();
  document.body.append(dialog);
  dialog.showModal();
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener) seenOf(opener).focus({ preventScroll: true });
  });
}
