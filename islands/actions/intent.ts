// Prefetches the cart drawer when a pointer rests on its opener, a finger touches it or it gets the focus, so that the
// files are there by the time it opens.

/** A passing pointer is gone after this time; prefetching for it would load a framework in vain. */
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
  // This pointer may be the reason why the module was loaded (islands/storefront/touch.ts).
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
