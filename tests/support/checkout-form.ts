// The checkout form as a browser without scripts would send it.
import type { Visited } from "./shopper.ts";

/** Fields of the page's form with their values. */
export function sentOf({ document }: Pick<Visited, "document">): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const field of document.querySelectorAll("form.checkout [name]")) {
    const name = field.getAttribute("name") ?? "";
    const isChoice = ["radio", "checkbox"].includes(field.getAttribute("type") ?? "");
    if (field.tagName === "BUTTON" || (isChoice && !field.hasAttribute("checked"))) continue;
    const options = [...field.querySelectorAll("option")];
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
    if (field.tagName === "TEXTAREA") sent[name] = field.textContent;
    else if (field.tagName !== "SELECT") sent[name] = field.getAttribute("value") ?? "";
    else if (chosen) sent[name] = chosen.getAttribute("value") ?? "";
  }
  return sent;
}
