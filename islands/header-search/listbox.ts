// Moves the active option of the list, by the ARIA 1.2 combobox pattern.

/** No active option: keys belong to the input. */
export const NONE = -1;

/** The active option after a key; undefined if the input handles the key. */
export function move(key: string, active: number, count: number): number | undefined {
  if (!count) return undefined;
  switch (key) {
    case "ArrowDown":
      return active + 1 < count ? active + 1 : 0;
    case "ArrowUp":
      return active > 0 ? active - 1 : count - 1;
    case "Home":
      return active === NONE ? undefined : 0;
    case "End":
      return active === NONE ? undefined : count - 1;
    default:
      return undefined;
  }
}
