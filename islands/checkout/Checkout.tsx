// The checkout form. Without scripts it is complete and the edge judges it; with them it prices
// each choice at once, points at what is missing and orders only once.

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { CheckoutProps, Choice } from "../contracts/checkout.ts";
import type { IslandProps } from "../react/island.tsx";
import type { CartSummary } from "../stores/cart-summary.ts";
import { Contact } from "./Contact.tsx";
import { Delivery } from "./Delivery.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { readFacts } from "./facts.ts";
import { placeOrder } from "./order.ts";
import { Payment } from "./Payment.tsx";
import { Summary } from "./Summary.tsx";
import { CONTACT_FIELDS, type Errors, findErrors, isField } from "./validation.ts";

/** What of the form prices it. */
interface Chosen {
  method: string;
  type: string;
  region: string;
}

export function Checkout({ props, say, page }: IslandProps<CheckoutProps>) {
  const { ordersUrl, localitiesUrl, values, capital, phoneCode, phoneMax } = props;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const placing = useRef(false);
  const [facts, setFacts] = useState(props);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [localities, setLocalities] = useState<Choice[] | null>(props.localities);
  const [errors, setErrors] = useState<Errors>(props.errors);
  const [refusal, setRefusal] = useState<{ message: string; fields: Errors } | null>(null);
  const [contactDone, setContactDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(false);

  const choose = useCallback(() => {
    const data = new FormData(form.current as HTMLFormElement);
    const text = (name: string) => String(data.get(name) ?? "");
    setChosen({ method: text("method"), type: text("type"), region: text("region") });
  }, []);

  useEffect(() => {
    // What was chosen before this script came; and the browser's own bubbles make way for words under the fields.
    if (form.current) form.current.noValidate = true;
    choose();
    return whenCartChanges(page.summary, async () => {
      // The order itself empties the cart.
      if (placing.current) return;
      const fresh = await readFacts(location.href);
      if (fresh) setFacts(fresh);
      else location.reload();
    });
  }, [choose, page]);

  useEffect(() => {
    // Back from the next page: the order may have been placed.
    const back = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);

  const region = chosen?.region ?? capital;
  const slow = region !== capital;
  const quote = chosen ? facts.quotes[wayOf(chosen, slow)] : facts.quote;

  const loadLocalities = async (of: string) => {
    setLocalities(null);
    const url = new URL(localitiesUrl, location.href);
    url.searchParams.set("region", of);
    const answer = await fetch(url).catch(() => undefined);
    const list: Choice[] = answer?.ok ? await answer.json().catch(() => []) : [];
    // The shopper may have chosen another region meanwhile.
    if (new FormData(form.current as HTMLFormElement).get("region") === of) setLocalities(list);
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target;
    if (!isField(field) || !form.current) return;
    choose();
    if (field.name === "region") void loadLocalities(field.value);
    const found = findErrors(form.current, { say, phoneCode, phoneMax });
    setContactDone(CONTACT_FIELDS.every((name) => !found[name]));
    // What is wrong is said when the field is left or sent, never while it is being typed.
    if (errors[field.name] && !found[field.name]) setErrors({ ...errors, [field.name]: "" });
  };

  const onBlur = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target;
    if (!isField(field) || !form.current || !field.value) return;
    const found = findErrors(form.current, { say, phoneCode, phoneMax });
    setErrors((others) => ({ ...others, [field.name]: found[field.name] ?? "" }));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (placing.current) return;
    const found = findErrors(event.currentTarget, { say, phoneCode, phoneMax });
    setErrors(found);
    if (Object.keys(found).length) return setRefusal({ message: "", fields: found });
    placing.current = true;
    setBusy(true);
    const answer = await placeOrder(ordersUrl, event.currentTarget, setOffline);
    if (typeof answer === "string") return location.assign(answer);
    placing.current = false;
    setBusy(false);
    setErrors(answer.fields);
    setRefusal({ message: answer.message || say("checkout.error_order"), fields: answer.fields });
  };

  const labelOf = (name: string) => {
    const label = form.current?.querySelector(`label[for="checkout-${name}"]`)?.firstChild;
    return label?.textContent ?? (name === "store" ? say("checkout.store") : name);
  };

  return (
    <form
      ref={form}
      className="checkout"
      action={ordersUrl}
      method="post"
      onChange={onChange}
      onBlur={onBlur}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="command" value={props.command} />
      <input type="hidden" name="language" value={props.language} />
      <Summary say={say} facts={facts} quote={quote} />
      <div className="steps">
        {refusal && (
          <ErrorSummary ref={summary} say={say} message={refusal.message} errors={refusal.fields} labelOf={labelOf} />
        )}
        <Contact
          say={say}
          values={values}
          errors={errors}
          phoneCode={phoneCode}
          phoneMax={phoneMax}
          done={contactDone}
        />
        <Delivery
          say={say}
          values={values}
          errors={errors}
          regions={props.regions}
          localities={localities}
          stores={props.stores}
          quotes={facts.quotes}
          slow={slow}
        />
        {offline && <p className="notice notice-warning">{say("checkout.offline_waiting")}</p>}
        <Payment say={say} values={values} errors={errors} total={quote.total} busy={busy} />
      </div>
    </form>
  );
}

function wayOf({ method, type }: Chosen, slow: boolean) {
  if (method === "pickup") return "pickup";
  if (slow) return "region";
  return type === "express" ? "express" : "standart";
}

function whenCartChanges(summary: CartSummary, changed: () => Promise<void>): () => void {
  let known = summary.get().revision;
  return summary.subscribe(({ revision }) => {
    if (revision === known) return;
    known = revision;
    void changed();
  });
}
