// All that is wrong, in one place, with the way to each field.

import type { Ref } from "react";
import { Icon } from "../react/Icon.tsx";
import type { Say } from "../words/words.ts";
import type { Errors } from "./validation.ts";

interface ErrorSummaryProps {
  say: Say;
  message: string;
  errors: Errors;
  labelOf(field: string): string;
  ref: Ref<HTMLDivElement>;
}

export function ErrorSummary({ say, message, errors, labelOf, ref }: ErrorSummaryProps) {
  const fields = Object.entries(errors);
  return (
    <div ref={ref} className="notice notice-negative" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <p>{message || say("checkout.errors_title")}</p>
      {fields.length > 0 && (
        <ul className="form-errors">
          {fields.map(([field, error]) => (
            <li key={field}>
              <a href={`#checkout-${field}`}>{labelOf(field)}</a>: {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
