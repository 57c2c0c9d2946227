// Client-side validation. Rules and messages are attributes rendered by the edge (edge/shop/src/forms/draw.rs), which
// validates again.

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

/** Errors by field. */
export function findFaults(form: HTMLFormElement): Faults {
  const faults: Faults = {};
  for (const field of fieldsOf(form)) {
    const fault = faultOf(field);
    if (fault) faults[field.name] = fault;
  }
  return faults;
}

/** The field's error; empty if it is valid. */
export function faultOf(field: Field): string {
  const { code, wrong = "", unchosen } = field.dataset;
  const value = textOf(field).trim();
  // The country code alone is not a number yet.
  if (!value || value === code) {
    const asks = field.closest<HTMLElement>("fieldset[data-required]") ?? field.form;
    return isNeeded(field) ? unchosen || (asks?.dataset["required"] ?? "") : "";
  }
  if (field.type === "file") return faultOfFile(field as HTMLInputElement);
  const fine = code ? isWholePhone(value, phoneRules(field)) : field.validity.valid;
  return fine ? "" : wrong;
}

/** Phone rules from the field's data attributes. */
export function phoneRules({ dataset }: Field) {
  return {
    code: dataset["code"] ?? "",
    fewest: Number(dataset["fewest"]),
    longest: Number(dataset["longest"]),
    mask: dataset["mask"] ?? "",
  };
}

/** The value of a radio group's checked button, or a file's name. */
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
