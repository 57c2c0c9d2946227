// Tells whether a visitor has typed something that a reload would lose. A search can simply be typed again.

export function hasUnsavedInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input:not([type=search]),textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}
