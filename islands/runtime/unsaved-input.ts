// Tells whether a visitor has typed or chosen something that a reload would lose. A search can simply be typed again, what is
// saved as it is chosen is saved, and what only shows another part of a window is no choice.

const TYPED = "input:not([type=search],[type=radio],[type=checkbox]),textarea";
const CHOSEN = "form[method=post]:not([data-save],#consent) :is([type=radio],[type=checkbox],select)";

export function hasUnsavedInput(): boolean {
  return [...document.querySelectorAll(`${TYPED},${CHOSEN}`)].some(isChanged);
}

/** Whether a field holds something else than it was drawn with. */
export function isChanged(field: Element): boolean {
  const { options, selectedIndex, checked, defaultChecked, value, defaultValue } = field as HTMLSelectElement &
    HTMLInputElement;
  if (!options) return value !== defaultValue || checked !== defaultChecked;
  // A list without a choice of its own begins with its first.
  const first = Math.max(
    [...options].findIndex((option) => option.hasAttribute("selected")),
    0,
  );
  return selectedIndex >= 0 && selectedIndex !== first;
}
