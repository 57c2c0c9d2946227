// Switches variants without a page load: the link's page is fetched and its differences are applied. If that fails, the
// link is followed.

import { keepProduct } from "../stores/seen-products.ts";
import { replaceProduct, replaceRest } from "./swap.ts";

declare global {
  interface WindowEventMap {
    /** Another product has replaced the open one, with its page's data. */
    "product:change": CustomEvent;
  }
}

const LINK = ".variants a[href]";

export function followVariants(root: HTMLElement, shown: () => void): void {
  /** Grows with every choice: an older one's answer is dropped. */
  let newest = 0;
  let here = location.pathname;
  /** False while the page mixes two products. */
  let isWhole = true;

  async function show(url: string): Promise<boolean> {
    const own = ++newest;
    const isWanted = () => own === newest;
    root.ariaBusy = "true";
    const first = (page: Document) => {
      if (!isWanted()) return false;
      if (isWhole) keepProduct();
      isWhole = false;
      const done = replaceProduct(root, page);
      if (done) shown();
      return done;
    };
    const page = await readPage(url, first);
    if (!isWanted()) return false;
    root.ariaBusy = null;
    if (!page) {
      location.assign(url);
      return false;
    }
    replaceRest(root, page);
    isWhole = true;
    shown();
    dispatchEvent(new CustomEvent("product:change"));
    return true;
  }

  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(LINK);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, href } = link;
    if (origin !== location.origin) return;
    event.preventDefault();
    if (pathname === here) return;
    here = pathname;
    history.pushState(null, "", href);
    void show(href);
  });
  addEventListener("popstate", () => {
    if (location.pathname === here) return;
    here = location.pathname;
    void show(location.href);
  });
}

/**
 * Streams a page: `first` is called when its product is complete, before the slow parts. Undefined if there is no such
 * page, or it has no product that can be shown here.
 */
async function readPage(url: string, first: (page: Document) => boolean): Promise<Document | undefined> {
  try {
    const response = await fetch(url);
    if (!response.ok || !response.body || new URL(response.url).pathname !== new URL(url).pathname) return undefined;
    const page = document.implementation.createHTMLDocument();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let begun = false;
    page.open();
    for (;;) {
      const { done, value } = await reader.read();
      if (value) page.write(value);
      if (done) page.close();
      if (!begun && isWhole(page, done)) {
        begun = true;
        if (!first(page)) return undefined;
      }
      if (done) return begun ? page : undefined;
    }
  } catch {
    return undefined;
  }
}

/** The product is complete when an element follows it. */
function isWhole(page: Document, done: boolean): boolean {
  const product = page.querySelector("shop-island[name=product]");
  return (
    product !== null &&
    (done || product.nextElementSibling !== null || product.parentElement?.nextElementSibling !== null)
  );
}
