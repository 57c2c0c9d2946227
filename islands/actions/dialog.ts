// The page of a link over the present one: the edge draws it as a window (windows.ts closes it).
// What cannot be shown is opened as a page.

import { applyLater } from "../storefront/later.ts";

export async function show(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = "true";
  const dialog = await dialogOf(link.href);
  link.ariaBusy = null;
  if (!dialog) return location.assign(link.href);
  applyLater();
  document.body.append(dialog);
  dialog.showModal();
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus({ preventScroll: true });
  });
}

async function dialogOf(url: string): Promise<HTMLDialogElement | null> {
  try {
    const response = await fetch(url, { headers: { Part: "window" }, cache: "no-store" });
    const text = response.ok ? await response.text() : "";
    return new DOMParser().parseFromString(text, "text/html").querySelector("dialog");
  } catch {
    return null;
  }
}
