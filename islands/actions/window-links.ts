// Links to pages that can stand as a window over any other (`data-window` names the island that opens it). What cannot be
// had is opened as a page.

import type { ShopIsland } from "../runtime/island.ts";

/** What such an island offers. */
export interface PageWindow {
  /** Whether the window of this address is open now. */
  open(href: string): Promise<boolean>;
}

export function followWindowLinks(): void {
  // The window's module is there by the time of the click.
  for (const type of ["pointerover", "pointerdown", "focusin"]) {
    addEventListener(type, ({ target }) => {
      const link = linkOf(target);
      if (link) void islandOf(link)?.start();
    });
  }

  addEventListener("click", async (event) => {
    const link = linkOf(event.target);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    const window = (await islandOf(link)?.start()) as PageWindow | undefined;
    const isOpen = await window?.open(link.href);
    link.ariaBusy = null;
    if (!isOpen) location.assign(link.href);
  });
}

/** The page itself needs no window of what it shows. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-window]") : null;
  return link && link.pathname !== location.pathname ? link : undefined;
}

const islandOf = ({ dataset }: HTMLElement) =>
  document.querySelector<ShopIsland>(`shop-island[name=${dataset["window"]}]`);
