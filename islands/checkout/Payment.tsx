// How it is paid, and the button that orders.

import { Icon } from "../react/Icon.tsx";
import { checkedIf } from "../react/marks.tsx";
import { ChoiceCard, Field, StepHead, type StepProps } from "./Field.tsx";

interface PaymentProps extends StepProps {
  total: string;
  busy: boolean;
}

export function Payment({ say, values, errors, total, busy }: PaymentProps) {
  const payment = (value: string) => ({ name: "payment", value, checked: checkedIf(values["payment"], value) });
  return (
    <section className="step">
      <StepHead number={3} title={say("checkout.payment")} />
      <fieldset className="choices">
        <legend className="unseen">{say("checkout.payment")}</legend>
        <ChoiceCard
          {...payment("cash")}
          title={say("checkout.payment_cash")}
          note={say("checkout.payment_cash_note")}
        />
        <ChoiceCard
          {...payment("card")}
          title={say("checkout.payment_card")}
          note={say("checkout.payment_card_note")}
        />
      </fieldset>
      <div className="fields">
        <Field
          name="comment"
          label={say("checkout.comment")}
          optional={say("checkout.optional")}
          error={errors["comment"]}
          width="whole"
        >
          {(field) => (
            <textarea {...field} className="input" rows={2} maxLength={1000} defaultValue={values["comment"]} />
          )}
        </Field>
      </div>
      <button className="button button-main button-large" type="submit" aria-busy={busy}>
        {busy ? say("checkout.placing") : say("checkout.place_order_sum", { sum: total })}
      </button>
      <p className="secure">
        <Icon name="lock" />
        {say("checkout.secure")}
      </p>
    </section>
  );
}
