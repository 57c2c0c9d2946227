// The picture of a card that is pressed becomes that of its product's page, and comes back with Back: the browser moves
// what has the same name on both pages. The product's page names its picture by itself (`styles/gallery.css`). Nothing
// has a name, and nothing moves, where the stylesheet has no transition between pages: for those who want less movement.

const PICTURE = "product-picture";
const GALLERY = ".gallery-picture:first-child img";

export function followPassing(): void {
  /** The link of the card. */
  let pressed: HTMLAnchorElement | null = null;
  const named = new Set<HTMLElement>();

  function name(picture: HTMLElement | null | undefined, given: string): void {
    if (!picture) return;
    picture.style.viewTransitionName = given;
    // The second picture of a card is there while a pointer is over it; no pointer is over a page that is left.
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
    // The browser names no entry that is not among those of this page's history, whatever the types say.
    const isPassing = pressed?.href === (activation?.entry as NavigationHistoryEntry | null | undefined)?.url;
    const gallery = document.querySelector<HTMLElement>(GALLERY);
    // Only what is seen can go back to where it came from; and no name may be on two elements.
    const comesBack = activation?.navigationType === "traverse" && (gallery?.getBoundingClientRect().top ?? 0) >= 0;
    if (isPassing || !comesBack) name(gallery, "none");
    if (isPassing) name(pictureOf(pressed), PICTURE);
  });
  // By then the browser has seen the names.
  addEventListener("pagehide", forget);

  addEventListener("pagereveal", ({ viewTransition }) => {
    if (!viewTransition || !pressed || self.navigation?.activation?.from?.url !== pressed.href) return;
    name(document.querySelector<HTMLElement>(GALLERY), "none");
    name(pictureOf(pressed), PICTURE);
    void viewTransition.finished.finally(forget);
  });
}

/** The one that is seen: a pointer over the card shows its second picture. */
function pictureOf(link: Element | null): HTMLElement | undefined {
  const pictures = link?.closest(".card")?.querySelectorAll<HTMLElement>("img.card-picture") ?? [];
  return [...pictures].findLast((picture) => picture.getClientRects().length);
}
