// Decimal field: blocks keys that no number contains, and brings the number into its form and bounds when the field is left
// or Enter is pressed. Text that is no number stays.

import type { InputHTMLAttributes, KeyboardEvent } from "react";
import { type DecimalRules, isUnreadable, mayPress, readDecimal, settleDecimal } from "../decimal/decimal.ts";

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, "onBlur" | "onChange" | "onKeyDown" | "value">;

interface DecimalInputProps extends Attributes {
  rules: DecimalRules;
  value: string;
  write(text: string): void;
  /** Called with the parsed number; undefined if there is none. */
  settle(number: number | undefined): void;
  /** Called if the text is no number. */
  refuse(): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}

export function DecimalInput({ rules, value, write, settle, refuse, onKeyDown, ...rest }: DecimalInputProps) {
  const leave = () => {
    write(settleDecimal(value, rules));
    if (isUnreadable(value, rules)) refuse();
    else settle(readDecimal(value, rules));
  };
  return (
    <input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (!mayPress(event, rules)) event.preventDefault();
        if (event.key === "Enter") leave();
        onKeyDown?.(event);
      }}
    />
  );
}
