// Fields of passwords: a button shows what was typed, and the rules of a new password are ticked while it is typed. The
// edge renders rules and messages, and checks them again (edge/shop/src/password/rules.rs).

import { isCommon, loadCommon } from "./common-passwords.ts";
import { brokenRules, type Rules } from "./password-rules.ts";

export function followPasswords(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-show-password]")) offerToShow(button);
  for (const field of form.querySelectorAll<HTMLInputElement>("input[data-rules]")) tickRules(field);
}

function offerToShow(button: HTMLButtonElement): void {
  const field = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  const show = (shown: boolean) => {
    const { selectionStart, selectionEnd, selectionDirection } = field;
    field.type = shown ? "text" : "password";
    button.ariaPressed = String(shown);
    // Another type puts the caret elsewhere.
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
  // The focus stays in the field, and so does the keyboard of a phone.
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => show(field.type === "password"));
  // Browsers remember what was typed into a field of text.
  field.form?.addEventListener("submit", () => show(false));
  button.hidden = false;
}

function tickRules(field: HTMLInputElement): void {
  const list = document.getElementById(field.dataset["rules"] ?? "");
  if (!list) return;
  const { least, most, own = "", common = "", met = "" } = list.dataset;
  const typed = (which: string) => field.form?.querySelector<HTMLInputElement>(which)?.value ?? "";
  const tick = () => {
    const rules: Rules = {
      least: Number(least),
      most: Number(most),
      own: own.split(" ").filter(Boolean),
      address: typed("[type=email]"),
      name: typed("[name=name]"),
      isCommon,
    };
    const broken = brokenRules(field.value, rules);
    const faults: string[] = [];
    for (const line of list.querySelectorAll<HTMLElement>("[data-rule]")) {
      const isMet = field.value !== "" && !broken.has(line.dataset["rule"] ?? "");
      line.dataset["met"] = String(isMet);
      const said = line.querySelector("[data-said]");
      if (said) said.textContent = isMet ? `${met} ` : "";
      if (!isMet) faults.push(line.dataset["error"] ?? "");
    }
    const fault = field.value ? faults.join(" ") : "";
    field.dataset["wrong"] = fault;
    field.setCustomValidity(fault);
  };
  const load = () => void loadCommon(common).then(tick);
  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", tick);
  field.form?.addEventListener("change", tick);
  if (document.activeElement === field) load();
  tick();
}
