// The row of categories: whoever points at one, or comes to it by keyboard, gets the list of what it has. The page brings
// the lists once, in the window of the catalogue; the row shows copies.

export function followCategories(): void {
  for (const type of ["pointerover", "focusin"]) addEventListener(type, ({ target }) => showList(target));
  // This module may have come because of it (islands/storefront/touch.ts).
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
