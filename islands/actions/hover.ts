// Escape hides a list opened by hovering (islands/storefront/touch.ts). The lists can open again once the pointer has
// left them.

export function showHoverListsAgain({ target }: Event): void {
  const { dataset } = document.documentElement;
  if (dataset["escaped"] === "true" && !(target as Element).closest(".category-item")) dataset["escaped"] = "";
}
