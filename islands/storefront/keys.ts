// The keys that open the search: a slash outside of fields, and Ctrl+K or Cmd+K by its place on the keyboard,
// which is the same in every alphabet.

import { closeAll } from "./dialogs.ts";

export function answerKey(event: KeyboardEvent): void {
  const { key, code, target } = event;
  const asked =
    event.ctrlKey || event.metaKey
      ? code === "KeyK" && !(event.altKey || event.shiftKey)
      : key === "/" && !(target as Element).closest("input,textarea");
  const field = document.getElementById("header-search");
  if (!asked || !field) return;
  event.preventDefault();
  closeAll();
  field.focus();
}
