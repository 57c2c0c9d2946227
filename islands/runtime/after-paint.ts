// Work that the next frame need not wait for.

/** Calls back when the browser has painted what was changed until now. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
