// Error summary of an order, with a link to each field; corrected fields leave it.

import { type Faults, findFaults } from "../forms/rules.ts";

const LINE = "[data-of]";
export const SIGN_IN_LINK = ".to-sign-in";

const noticeOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>("[role=alert]");

export function summarise(form: HTMLFormElement, message = "", faults: Faults): void {
  const notice = noticeOf(form);
  const own = findFaults(form);
  const lines = Object.entries(faults).map(([name, fault]) => {
    const line = document.createElement("p");
    line.dataset["of"] = name;
    if (own[name]) line.dataset["own"] = "";
    const label = labelOf(name);
    if (label) {
      const link = document.createElement("a");
      link.href = `#checkout-${name}`;
      link.textContent = label;
      line.append(link, ": ");
    }
    line.append(fault);
    return line;
  });
  const title = document.createElement("p");
  title.textContent = message;
  notice?.querySelector(".form-errors")?.replaceChildren(title, ...lines);
  notice?.toggleAttribute("hidden", false);
  notice?.focus();
}

export function hideSummary(form: HTMLFormElement): void {
  noticeOf(form)?.toggleAttribute("hidden", true);
}

/** An error from the edge stays until the shopper changes its field. */
export function followSummary(form: HTMLFormElement): void {
  const settle = ({ target }: Event) => {
    const lines = [...(noticeOf(form)?.querySelectorAll<HTMLElement>(LINE) ?? [])];
    if (!lines.length) return;
    const faults = findFaults(form);
    const { name } = target as HTMLInputElement;
    const wrong = lines.filter(({ dataset: { of = "", own } }) => faults[of] || (own === undefined && of !== name));
    for (const line of lines) if (!wrong.includes(line)) line.remove();
    if (!wrong.length) hideSummary(form);
  };
  for (const type of ["input", "change"]) form.addEventListener(type, settle);
}

/** Shows the link to sign-in below the errors; it leads back here. */
export function leadToSignIn(form: HTMLFormElement): void {
  const { signIn, signInWords = "" } = form.dataset;
  if (!signIn) return;
  const line = document.createElement("p");
  const link = document.createElement("a");
  link.className = `link ${SIGN_IN_LINK.slice(1)}`;
  link.href = signIn;
  link.textContent = signInWords;
  line.append(link);
  form.querySelector(".form-errors")?.append(line);
}

/** The label of a field, a radio group or a cart line, without the note "optional". */
function labelOf(name: string): string {
  const words = document.querySelector(
    `label[for="checkout-${name}"],#checkout-${name}>legend,#checkout-${name} .small-title`,
  );
  return words?.firstChild?.textContent ?? "";
}
