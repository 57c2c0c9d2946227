// The small numbers beside the cart, the favourites and the comparison.

export function showCount(name: string, count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-count=${name}]`)) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}
