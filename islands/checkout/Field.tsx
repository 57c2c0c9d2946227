// One labelled field with its words of help or blame.

import type { ReactNode } from "react";
import { invalidIf } from "../react/marks.tsx";
import type { Say } from "../words/words.ts";

/** What every step of the form is given. */
export interface StepProps {
  say: Say;
  values: Record<string, string>;
  errors: Record<string, string>;
}

interface FieldProps {
  name: string;
  label: string;
  /** Said beside the label of a field that may stay empty. */
  optional?: string;
  error: string | undefined;
  width?: string;
  children: (attributes: FieldAttributes) => ReactNode;
}

interface FieldAttributes {
  id: string;
  name: string;
  "aria-describedby": string;
}

export function Field({ name, label, optional, error, width = "half", children }: FieldProps) {
  const id = `checkout-${name}`;
  return (
    <div className={`field ${width}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {optional}</span>}
      </label>
      {children({ id, name, "aria-describedby": `${id}-error`, ...invalidIf(error) })}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

interface StepHeadProps {
  number: number;
  title: string;
}

export function StepHead({ number, title }: StepHeadProps) {
  return (
    <div className="step-head">
      <span className="step-number">{number}</span>
      <h2>{title}</h2>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  checked: object;
  title: string;
  note?: string;
  price?: string;
  /** Not to be had with what else is chosen. */
  out?: boolean;
}

/** A card with a radio in it. */
export function ChoiceCard({ name, value, checked, title, note, price, out = false }: ChoiceProps) {
  return (
    <label className="choice" hidden={out}>
      <input type="radio" name={name} value={value} disabled={out} {...checked} />
      <span className="choice-name">{title}</span>
      {price !== undefined && <span className="choice-price">{price}</span>}
      {note !== undefined && <span className="choice-note">{note}</span>}
    </label>
  );
}
