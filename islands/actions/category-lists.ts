// The row of categories: pointing at one or focusing it shows its subcategories. The page holds each list once, in the
// catalogue window; the row shows copies.

export function followCategories(): void {
  for (const type of ["pointerover", "focusin"]) addEventListener(type, ({ target }) => showList(target));
  // This pointer or focus may be the reason why the module was loaded (islands/storefront/touch.ts).
  showList(document.querySelector(".category-item:is(:hover, :focus-within)"));
}

function showList(target: EventTarget | null): void {
  const item = target instanceof Element ? target.closest(".category-item") : null;
  const link = item?.querySelector("a");
  if (!item || !link || item.querySelector("ul")) return;
  for (const group of document.querySelectorAll(".catalogue-group")) {
    const list = group.querySelector("ul");
    if (!list || group.querySelector("a")?.href !== link.href) continue;
    item.append(list.cloneNode(true));
    return;
  }
}
