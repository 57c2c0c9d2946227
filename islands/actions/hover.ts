// Escape hides the list that a pointer has opened by hovering (islands/storefront/touch.ts). The lists open again once
// the pointer has been elsewhere.

export function showHoverListsAgain({ target }: Event): void {
  const { dataset } = document.documentElement;
  if (dataset["escaped"] === "true" && !(target as Element).closest(".category-item")) dataset["escaped"] = "";
}
