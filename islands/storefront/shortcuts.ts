// Keyboard shortcuts of the search: a slash outside of fields, and Ctrl+K or Cmd+K by key position, which is the same in
// every alphabet.

import { closeAll } from "./dialogs.ts";

export function focusSearch(event: KeyboardEvent): void {
  const field = document.getElementById("header-search");
  if (!field || !isShortcut(event)) return;
  event.preventDefault();
  closeAll();
  field.focus();
}

function isShortcut({ key, code, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return code === "KeyK" && !altKey && !shiftKey;
  return key === "/" && !(target as Element).closest("input,textarea");
}
