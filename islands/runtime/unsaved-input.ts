// Detects input that a reload would lose. Exempt are searches (easily typed again), forms saved on change, and controls
// that only switch a window's view.

const TYPED = "input:not([type=search],[type=radio],[type=checkbox]),textarea";
const CHOSEN = "form[method=post]:not([data-save],#consent) :is([type=radio],[type=checkbox],select)";

export function hasUnsavedInput(): boolean {
  return [...document.querySelectorAll(`${TYPED},${CHOSEN}`)].some(isChanged);
}

/** Whether a field differs from its initial value. */
export function isChanged(field: Element): boolean {
  const { options, selectedIndex, checked, defaultChecked, value, defaultValue } = field as HTMLSelectElement &
    HTMLInputElement;
  if (!options) return value !== defaultValue || checked !== defaultChecked;
  // A select without a selected option starts with its first.
  const first = Math.max(
    [...options].findIndex((option) => option.hasAttribute("selected")),
    0,
  );
  return selectedIndex >= 0 && selectedIndex !== first;
}
