// Which option of the list the keyboard has reached, by the ARIA 1.2 combobox pattern.

/** No option: the caret in the input has the keys. */
export const NONE = -1;

/** The option after a key, or undefined if the key is the input's own affair. */
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
