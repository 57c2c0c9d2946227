// Decimal field: blocks characters that no number contains, cleans pasted text and clamps the number when the field is
// left or Enter is pressed.

import type { InputHTMLAttributes, KeyboardEvent } from "react";
import { cleanDecimal, type DecimalRules, mayPress, readDecimal, settleDecimal } from "../decimal/decimal.ts";

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, "onBlur" | "onChange" | "onKeyDown" | "value">;

interface DecimalInputProps extends Attributes {
  rules: DecimalRules;
  value: string;
  write(text: string): void;
  /** Called with the parsed number; undefined if there is none. */
  settle(number: number | undefined): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}

export function DecimalInput({ rules, value, write, settle, onKeyDown, ...rest }: DecimalInputProps) {
  const leave = () => {
    write(settleDecimal(value, rules));
    settle(readDecimal(value, rules));
  };
  return (
    <input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => write(cleanDecimal(currentTarget.value, rules))}
      onBlur={leave}
      onKeyDown={(event) => {
        if (!mayPress(event, rules)) event.preventDefault();
        if (event.key === "Enter") leave();
        onKeyDown?.(event);
      }}
    />
  );
}
