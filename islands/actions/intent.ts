// The cart's drawer: its files are fetched when a pointer rests on what opens it, when a finger touches that, or when the
// focus comes to it, so that they are there by the time it opens.

/** A pointer that only passes over is gone by then: it would fetch a framework for nothing. */
const REST_MS = 65;
const OPENER = "[data-cart]";

export function followIntent(): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (document.querySelector(`${OPENER}:hover`)) preload();
    }, REST_MS);
  };
  const isOpener = (target: EventTarget | null) => target instanceof Element && target.closest(OPENER) !== null;
  addEventListener("pointerover", ({ target }) => isOpener(target) && wait());
  for (const type of ["pointerdown", "focusin"]) addEventListener(type, ({ target }) => isOpener(target) && preload());
  // This module may have come because of it (islands/storefront/touch.ts).
  wait();
}

const ready = new WeakSet<Element>();

function preload(): void {
  const drawer = document.querySelector("shop-island[name=cart-drawer]");
  if (!drawer || ready.has(drawer)) return;
  ready.add(drawer);
  const files = [drawer.getAttribute("src") ?? "", drawer.getAttribute("words") ?? ""].join(" ").split(" ");
  for (const href of files.filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
