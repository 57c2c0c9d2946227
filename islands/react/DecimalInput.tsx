// A field for decimal numbers: what cannot stand in one cannot be typed into it, and what is pasted is cleaned.

import type { InputHTMLAttributes, KeyboardEvent } from "react";
import { cleanDecimal, type DecimalRules, mayType } from "./decimal.ts";

interface DecimalInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "onKeyDown" | "value"> {
  rules: DecimalRules;
  value: string;
  write(text: string): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}

export function DecimalInput({ rules, value, write, onKeyDown, ...rest }: DecimalInputProps) {
  return (
    <input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => write(cleanDecimal(currentTarget.value, rules))}
      onKeyDown={(event) => {
        const shortcut = event.ctrlKey || event.metaKey || event.altKey;
        if (!shortcut && !mayType(event.key, rules)) event.preventDefault();
        onKeyDown?.(event);
      }}
    />
  );
}
