// Marks the current page among the links of the frame, which is cached independently of the page.

/**
 * Marks the page itself, or the category of the page or product, as its breadcrumb says. The home page is part of every
 * breadcrumb and is marked only on itself.
 */
export function showHere(): void {
  const here = location.pathname;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".category-item > a,a.tool")) {
    const own = link.pathname;
    const within = link.matches(".category-item > *") && document.querySelector(`.crumbs [href~="${own}"]`);
    if (own === here || within) link.setAttribute("aria-current", own === here ? "page" : "true");
  }
}
