// Defers work until after the next frame.

/** Calls back once the browser has painted the changes made so far. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
