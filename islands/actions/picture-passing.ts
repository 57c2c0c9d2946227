// View transition from the picture of a pressed card to the product page's picture, and back: the browser morphs elements
// that share a name on both pages. The product page names its picture itself (`styles/gallery.css`). If the stylesheet
// has no page transition (reduced motion), nothing is named and nothing moves.

const PICTURE = "product-picture";
const GALLERY = ".gallery-picture:first-child img";

export function followPassing(): void {
  /** The pressed card's link. */
  let pressed: HTMLAnchorElement | null = null;
  const named = new Set<HTMLElement>();

  function name(picture: HTMLElement | null | undefined, given: string): void {
    if (!picture) return;
    picture.style.viewTransitionName = given;
    // A card shows its second picture on hover, and a page that is left has no pointer over it.
    picture.style.display = "block";
    named.add(picture);
  }

  function forget(): void {
    for (const { style } of named) style.viewTransitionName = style.display = "";
    named.clear();
  }

  addEventListener("click", ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLAnchorElement>(".card a") : null;
  });

  addEventListener("pageswap", ({ viewTransition, activation }) => {
    if (!viewTransition) return;
    // `entry` is null for entries outside this page's history, whatever the types say.
    const isPassing = pressed?.href === (activation?.entry as NavigationHistoryEntry | null | undefined)?.url;
    const gallery = document.querySelector<HTMLElement>(GALLERY);
    // Only a visible picture can morph back, and each name must be unique.
    const comesBack = activation?.navigationType === "traverse" && (gallery?.getBoundingClientRect().top ?? 0) >= 0;
    if (isPassing || !comesBack) name(gallery, "none");
    if (isPassing) name(pictureOf(pressed), PICTURE);
  });
  // The browser has captured the names by then.
  addEventListener("pagehide", forget);

  addEventListener("pagereveal", ({ viewTransition }) => {
    if (!viewTransition || !pressed || self.navigation?.activation?.from?.url !== pressed.href) return;
    name(document.querySelector<HTMLElement>(GALLERY), "none");
    name(pictureOf(pressed), PICTURE);
    void viewTransition.finished.finally(forget);
  });
}

/** The visible picture: hovering a card shows its second one. */
function pictureOf(link: Element | null): HTMLElement | undefined {
  const pictures = link?.closest(".card")?.querySelectorAll<HTMLElement>("img.card-picture") ?? [];
  return [...pictures].findLast((picture) => picture.getClientRects().length);
}
