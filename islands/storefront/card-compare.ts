// The comparison's button on every card. It is secondary, so that no list carries it: it is drawn when the page rests, a
// copy of the card's heart.

/** Draws the button on the cards that have none. */
export function drawCompare(): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>("[data-compare] > .card > .favourite:last-child")) {
    const { compare = "", compareAt = "" } = heart.closest<HTMLElement>("[data-compare]")?.dataset ?? {};
    const button = heart.cloneNode() as HTMLButtonElement;
    button.className = "icon-button to-compare drawn";
    button.dataset["list"] = "compare";
    button.setAttribute("aria-label", compare);
    button.removeAttribute("aria-busy");
    button.setAttribute("formaction", compareAt.replace("?", `${heart.value}?`));
    heart.after(button);
  }
}
