// What a form asks for before the edge is asked. The rules and the words are the attributes that the edge has drawn
// (edge/shop/src/forms/draw.rs); the edge asks again.

import { isWholePhone } from "./phone.ts";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Faults = Record<string, string>;

export function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField);
}

/** What is wrong, by field. */
export function findFaults(form: HTMLFormElement): Faults {
  const faults: Faults = {};
  for (const field of fieldsOf(form)) {
    const fault = faultOf(field);
    if (fault) faults[field.name] = fault;
  }
  return faults;
}

/** The words about a field; empty when nothing is wrong. */
export function faultOf(field: Field): string {
  const { code, wrong = "", unchosen } = field.dataset;
  const value = textOf(field).trim();
  // The country's code alone is no number yet.
  if (!value || value === code) {
    const asks = field.closest<HTMLElement>("fieldset[data-required]") ?? field.form;
    return isNeeded(field) ? unchosen || (asks?.dataset["required"] ?? "") : "";
  }
  if (field.type === "file") return faultOfFile(field as HTMLInputElement);
  const fine = code ? isWholePhone(value, phoneRules(field)) : field.validity.valid;
  return fine ? "" : wrong;
}

/** What the edge says about the number of a telephone. */
export function phoneRules({ dataset }: Field) {
  return {
    code: dataset["code"] ?? "",
    fewest: Number(dataset["fewest"]),
    longest: Number(dataset["longest"]),
    mask: dataset["mask"] ?? "",
  };
}

/** Of a group of radio buttons the value of the chosen one, of a file its name. */
function textOf(field: Field): string {
  if (field.type === "file") return (field as HTMLInputElement).files?.[0]?.name ?? "";
  if (field.type !== "radio") return field.value;
  return String(new FormData(field.form as HTMLFormElement).get(field.name) ?? "");
}

function isNeeded({ disabled, required, dataset, form }: Field): boolean {
  if (disabled) return false;
  const [other = "", is] = (dataset["needed"] ?? "").split("=");
  return required || (other !== "" && new FormData(form as HTMLFormElement).get(other) === is);
}

function faultOfFile({ files, accept, dataset }: HTMLInputElement): string {
  const file = files?.[0];
  if (!file) return "";
  if (file.size > Number(dataset["bytes"])) return dataset["large"] ?? "";
  const name = file.name.toLowerCase();
  return accept.split(",").some((ending) => name.endsWith(ending)) ? "" : (dataset["wrong"] ?? "");
}
