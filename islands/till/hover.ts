// Escape takes away the list that a pointer has opened (islands/storefront/touch.ts); lists open again for a pointer that
// has been elsewhere.

export function hoverAgain({ target }: Event): void {
  const { dataset } = document.documentElement;
  if (dataset["escaped"] === "true" && !(target as Element).closest(".category-item")) dataset["escaped"] = "";
}
