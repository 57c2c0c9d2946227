// Where the order goes: to an address or into a shop. Which fields show follows from the chosen
// method in the stylesheet, so that it works without scripts as well.

import type { Choice, Quotes } from "../contracts/checkout.ts";
import type { QuoteView } from "../contracts/quote.ts";
import { checkedIf, each, selectedIf } from "../react/marks.tsx";
import { ChoiceCard, Field, StepHead, type StepProps } from "./Field.tsx";

interface DeliveryProps extends StepProps {
  regions: Choice[];
  /** Null while those of another region are on their way. */
  localities: Choice[] | null;
  stores: Choice[];
  quotes: Quotes;
  /** For a courier of the standard speed to the chosen region. */
  standard: QuoteView;
  /** The chosen region has no express delivery. */
  slow: boolean;
}

export function Delivery({ say, values, errors, regions, localities, stores, quotes, standard, slow }: DeliveryProps) {
  const optional = say("checkout.optional");
  const method = (value: string) => ({ name: "method", value, checked: checkedIf(values["method"], value) });
  const speed = (value: string) => ({ name: "type", value, checked: checkedIf(values["type"], value) });
  const line = (name: string) => ({ maxLength: 120, className: "input", defaultValue: values[name] });
  return (
    <section className="step">
      <StepHead number={2} title={say("checkout.delivery")} />
      <fieldset className="choices">
        <legend className="unseen">{say("checkout.delivery")}</legend>
        <ChoiceCard {...method("address")} title={say("checkout.method_address")} />
        <ChoiceCard {...method("pickup")} title={say("checkout.method_pickup")} price={quotes.pickup.delivery} />
      </fieldset>
      <fieldset className="choices for-address">
        <legend>{say("checkout.speed")}</legend>
        <ChoiceCard
          {...speed("standart")}
          title={say("checkout.type_standart")}
          note={say("checkout.type_standart_note")}
          price={standard.delivery}
        />
        <ChoiceCard
          {...speed("express")}
          title={say("checkout.type_express")}
          note={say("checkout.type_express_note")}
          price={quotes.express.delivery}
          out={slow}
        />
      </fieldset>
      <div className="fields for-address">
        <Field name="region" label={say("checkout.region")} error={errors["region"]}>
          {(field) => (
            <select {...field} className="select" autoComplete="address-level1" defaultValue={values["region"]}>
              {each(regions, ({ id, label }) => (
                <option key={id} value={id} {...selectedIf(values["region"], id)}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="locality" label={say("checkout.locality")} error={errors["locality"]}>
          {(field) => (
            <select
              {...field}
              // Other options are another list: its choice starts anew.
              key={localities?.[0]?.id}
              className="select"
              autoComplete="address-level2"
              aria-busy={!localities}
              defaultValue={values["locality"]}
            >
              {each(localities ?? [], ({ id, label }) => (
                <option key={id} value={id} {...selectedIf(values["locality"], id)}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="street" label={say("checkout.street")} error={errors["street"]} width="two-thirds">
          {(field) => <input {...field} {...line("street")} autoComplete="address-line1" />}
        </Field>
        <Field name="building" label={say("checkout.building")} error={errors["building"]} width="third">
          {(field) => <input {...field} {...line("building")} autoComplete="address-line2" />}
        </Field>
        <Field
          name="apartment"
          label={say("checkout.apartment")}
          optional={optional}
          error={errors["apartment"]}
          width="third"
        >
          {(field) => <input {...field} {...line("apartment")} autoComplete="address-line3" />}
        </Field>
        <Field name="note" label={say("checkout.note")} optional={optional} error={errors["note"]} width="two-thirds">
          {(field) => <input {...field} {...line("note")} maxLength={1000} autoComplete="off" />}
        </Field>
      </div>
      <fieldset id="checkout-store" className="choices for-pickup" aria-describedby="checkout-store-error">
        <legend>{say("checkout.store")}</legend>
        {each(stores, ({ id, label, note }) => (
          <ChoiceCard
            key={id}
            name="store"
            value={id}
            checked={checkedIf(values["store"], id)}
            title={label}
            note={note}
          />
        ))}
        <p className="field-error" id="checkout-store-error">
          {errors["store"]}
        </p>
      </fieldset>
    </section>
  );
}
