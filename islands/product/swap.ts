// Replaces the open product by another, changing only the differences: the pressed link keeps the focus, forms their
// text, and common pictures and texts stay.

import { renewIsland } from "../runtime/renew.ts";

const PRODUCT = "shop-island[name=product]";

/** Replaces the product and the page's title; false if `page` has no product. */
export function replaceProduct(root: HTMLElement, page: Document): boolean {
  const fresh = page.querySelector(PRODUCT);
  if (!fresh) return false;
  // `page` is still being parsed, so a copy is inserted.
  renewIsland(root, fresh.cloneNode(true) as Element);
  root.querySelector(".gallery-track")?.scrollTo({ left: 0, behavior: "instant" });
  document.title = page.title;
  return true;
}

/** Replaces everything around the product, and the page's data in head and header. */
export function replaceRest(root: HTMLElement, page: Document): void {
  const [main, fresh] = [document.querySelector("main"), page.querySelector("main")];
  if (!main || !fresh) return;
  const kept = [root, ...main.querySelectorAll<HTMLElement>("shop-island[name=recent-shelf]")];
  for (const island of kept) island.dataset["keep"] = "";
  renewIsland(main, fresh);
  for (const island of kept) delete island.dataset["keep"];
  for (const selector of ["link[rel=canonical]", "link[rel=alternate][hreflang]", "a[hreflang]"]) {
    const links = page.querySelectorAll<HTMLAnchorElement>(selector);
    for (const [index, link] of document.querySelectorAll<HTMLAnchorElement>(selector).entries()) {
      const href = links[index]?.getAttribute("href");
      if (href) link.setAttribute("href", href);
    }
  }
}
