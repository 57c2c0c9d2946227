// Who orders.

import { Field, StepHead, type StepProps } from "./Field.tsx";
import { maskPhone } from "./phone.ts";

interface ContactProps extends StepProps {
  phoneCode: string;
  phoneMax: number;
  done: boolean;
}

export function Contact({ say, values, errors, phoneCode, phoneMax, done }: ContactProps) {
  const optional = say("checkout.optional");
  const mask = (input: HTMLInputElement) => {
    // Elsewhere than at the end the caret would jump.
    if (input.selectionStart === input.value.length) input.value = maskPhone(input.value, phoneCode, phoneMax);
  };
  return (
    <section className={done ? "step step-done" : "step"}>
      <StepHead number={1} title={say("checkout.contact")} />
      <div className="fields">
        <Field name="first_name" label={say("checkout.first_name")} error={errors["first_name"]}>
          {(field) => (
            <input
              {...field}
              className="input"
              required
              maxLength={120}
              autoComplete="given-name"
              defaultValue={values["first_name"]}
            />
          )}
        </Field>
        <Field name="last_name" label={say("checkout.last_name")} optional={optional} error={errors["last_name"]}>
          {(field) => (
            <input
              {...field}
              className="input"
              maxLength={120}
              autoComplete="family-name"
              defaultValue={values["last_name"]}
            />
          )}
        </Field>
        <Field name="phone" label={say("checkout.phone")} error={errors["phone"]}>
          {(field) => (
            <input
              {...field}
              className="input"
              type="tel"
              required
              autoComplete="tel"
              placeholder={phoneCode}
              defaultValue={values["phone"]}
              onFocus={({ currentTarget }) => {
                if (!currentTarget.value) currentTarget.value = `${phoneCode} `;
              }}
              onInput={({ currentTarget }) => mask(currentTarget)}
              onBlur={({ currentTarget }) => {
                const masked = maskPhone(currentTarget.value, phoneCode, phoneMax);
                currentTarget.value = masked === phoneCode ? "" : masked;
              }}
            />
          )}
        </Field>
        <Field name="email" label={say("checkout.email")} optional={optional} error={errors["email"]}>
          {(field) => (
            <input
              {...field}
              className="input"
              type="email"
              maxLength={120}
              autoComplete="email"
              defaultValue={values["email"]}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
