// Puts another product in the place of the open one, touching only what differs: the focus stays on the link that was
// pressed, what was typed into a form stays, and so does every picture and every word that both have.

import { keepFolded, renew } from "../runtime/renew.ts";

const PRODUCT = "shop-island[name=product]";

/** The product itself and the page's name; false if the page has none. */
export function replaceProduct(root: HTMLElement, page: Document): boolean {
  const fresh = page.querySelector(PRODUCT);
  if (!fresh) return false;
  // The page is read on: what is shown is a copy.
  renewIsland(root, fresh.cloneNode(true) as Element);
  root.querySelector(".gallery-track")?.scrollTo({ left: 0, behavior: "instant" });
  document.title = page.title;
  return true;
}

/** All that stands around the product, and what the head and the header say of the page. */
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

/** Makes a part that of a fresher page; the islands in it stay what they have become. */
function renewIsland(part: HTMLElement, fresh: Element): void {
  const islands = [...fresh.querySelectorAll("shop-island")];
  for (const island of part.querySelectorAll("shop-island[ready]")) {
    const name = island.getAttribute("name");
    for (const one of islands) if (one.getAttribute("name") === name) one.setAttribute("ready", "");
  }
  for (const name of ["ready", "aria-busy"])
    if (part.hasAttribute(name)) fresh.setAttribute(name, part.getAttribute(name) ?? "");
  for (const one of [part, fresh]) nameFields(one);
  keepFolded(part, fresh);
  renew(part, fresh);
}

/** The ids within a form hold the number of its product: what the forms of two products have in common is known without. */
function nameFields(part: Element): void {
  for (const field of part.querySelectorAll<HTMLElement>("form [id]"))
    field.dataset["key"] = field.id.replace(/-\d+-/, "-");
}
