// The small numbers beside the cart, the heart and the scales.

export function showCount(what: string, count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-count=${what}]`)) {
    badge.textContent = String(count);
    badge.hidden = !count;
  }
}
