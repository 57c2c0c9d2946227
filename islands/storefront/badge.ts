// The small numbers beside the cart and the heart.

export function showCount(selector: string, count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(selector)) {
    badge.textContent = String(count);
    badge.hidden = !count;
  }
}
