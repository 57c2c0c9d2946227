// A page as a window over the present one (windows.ts closes it).

import { applyLater } from "../storefront/later.ts";
import { readWindow } from "../stores/window.ts";
import { seenOf } from "./card-places.ts";

/** Whether the page of this address is shown. The focus returns to what opened it. */
export async function openDialog(href: string, opener: HTMLElement | null): Promise<boolean> {
  const dialog = await readWindow(href);
  if (dialog) show(dialog, opener);
  return dialog !== null;
}

/** Shows what goes with a product that was added, unless that is nothing, or it was added in such a window. */
export async function offer(href: string, button: HTMLElement): Promise<void> {
  if (button.closest("dialog")) return;
  const dialog = await readWindow(href);
  if (dialog?.querySelector(".goods")) show(dialog, button);
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
