// The promo code of the form's cart: whether it counts with the chosen payment. The edge says so, and gives the sums with
// or without it.

/** The field that tells the edge for which payment the shown sums are without the code. */
export const UNCOUNTED = "uncounted_code";

/** The sums, and the sentence about the code beside them and at the payments. */
const PARTS = ".sums,.code-said";

export const hasCode = (form: HTMLFormElement): boolean => !!form.dataset["code"];

/** Shows what the edge's fresh form says of the code. Unchanged parts stay, so that they are not announced again. */
export function renewCode(form: HTMLFormElement, fresh: Element): void {
  const renewed = [...fresh.querySelectorAll(PARTS)];
  for (const [at, part] of [...form.querySelectorAll(PARTS)].entries()) {
    const now = renewed[at];
    if (now && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
  }
  const field = form.querySelector<HTMLInputElement>(`[name=${UNCOUNTED}]`);
  if (field) field.value = fresh.querySelector(`[name=${UNCOUNTED}]`)?.getAttribute("value") ?? "";
}
