// Replaces the open product by another, changing only the differences: the pressed link keeps the focus, forms their
// text, and common pictures and texts stay.

import { keepFolded, renew } from "../runtime/renew.ts";

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

/** Replaces the price, the stock and all that follows from them, as the edge has them now; a typed amount stays. */
export function renewOffer(root: Element, fresh: Document, buy: string, bar: string): void {
  const [part, freshPart] = [root.querySelector<HTMLElement>(buy), fresh.querySelector(buy)];
  if (!part || !freshPart) return;
  const { value } = part.querySelector<HTMLInputElement>("#quantity") ?? {};
  renewIsland(part, freshPart);
  const [old, wanted] = [document.querySelector<HTMLElement>(bar), fresh.querySelector(bar)];
  if (old && wanted) renewIsland(old, wanted);
  else if (wanted) document.querySelector("main")?.append(wanted);
  else old?.remove();
  const field = part.querySelector<HTMLInputElement>("#quantity");
  if (!field) return;
  // The answer knows no chosen amount; the one here may exceed the stock now.
  field.value = value ?? field.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Updates a part from a fresher page; islands in it keep their state. */
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

/** Ids in forms contain the product's number; names without it match the fields of two products. */
function nameFields(part: Element): void {
  for (const field of part.querySelectorAll<HTMLElement>("form [id]"))
    field.dataset["key"] = field.id.replace(/-\d+-/, "-");
}
