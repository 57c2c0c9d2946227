// Marks where the visitor is among the links that are the same on every page: the frame is kept without a page.

/**
 * The page itself, or the category that it or its product lies in, as the way to the page says; home is everybody's
 * beginning and marked by itself alone.
 */
export function showHere(): void {
  const here = location.pathname;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".category-item > a,a.tool")) {
    const own = link.pathname;
    const within = link.matches(".category-item > *") && document.querySelector(`.crumbs [href~="${own}"]`);
    if (own === here || within) link.setAttribute("aria-current", own === here ? "page" : "true");
  }
}
