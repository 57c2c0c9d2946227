// Tells whether a visitor has written something that a reload would lose. What was looked for is looked for again.

export function isHalfWritten(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input:not([type=search]),textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}
