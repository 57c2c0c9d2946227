// One line of the cart: product, quantity, price.

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CartLine } from "../contracts/cart.ts";
import { QUANTITY, quantityBy, readDecimal, writeDecimal } from "../decimal/decimal.ts";
import { stepQuantity } from "../decimal/step.ts";
import { DecimalInput } from "../react/DecimalInput.tsx";
import { Icon } from "../react/Icon.tsx";
import type { Say } from "../words/words.ts";

/** A typed quantity that was refused; it stays in its field until the cart's quantity changes. */
interface Refused {
  /** Missing for text that is no number. */
  quantity?: number;
  reason: string;
  isOver?: true;
}

interface LineProps {
  line: CartLine;
  say: Say;
  busy: boolean;
  /** Resolves with the error if the quantity was not set. */
  put(quantity: number): Promise<Error | undefined>;
  failed(error: Error): void;
  remove(): void;
  /** The line was removed before and has been restored. */
  isBack: boolean;
}

/** Takes the focus that was lost with the row that this one replaces. */
function useLostFocus<Kind extends HTMLElement>(isWanted: boolean) {
  const place = useRef<Kind>(null);
  useEffect(() => {
    if (isWanted && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return place;
}

export function Line({ line, say, busy, put, failed, remove, isBack }: LineProps) {
  const link = useLostFocus<HTMLAnchorElement>(isBack);
  const { title } = line;
  // The wanted quantity; the sums show the edge's until it has answered.
  const [wanted, setWanted] = useState(writeDecimal(line.quantity));
  const [refused, setRefused] = useState<Refused>();
  const isInvalid = refused && !refused.isOver;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that ends the refusal.
  useEffect(() => setRefused((known) => known && { ...known, isOver: true }), [line.quantity]);
  // Effects of the first render may run late and must not overwrite typed text.
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current && !busy && !isInvalid) setWanted(writeDecimal(line.quantity));
    isShown.current = true;
  }, [busy, isInvalid, line.quantity]);
  const newest = useRef(0);

  const want = async (quantity: number, typed = false) => {
    if (!quantity) return remove();
    // Leaving a field with an unchanged refused quantity sends nothing.
    if (typed && isInvalid && refused.quantity === quantity) return;
    newest.current = quantity;
    setRefused(undefined);
    setWanted(writeDecimal(quantity));
    if (quantity === Number(line.quantity) && !busy) return;
    const error = await put(quantity);
    if (!error) return;
    if (!typed || !error.message || newest.current !== quantity) return failed(error);
    setWanted(writeDecimal(quantity));
    setRefused({ quantity, reason: error.message });
  };
  const turn = (direction: 1 | -1) =>
    want(
      stepQuantity(readDecimal(refused ? line.quantity : wanted, QUANTITY) ?? Number(line.quantity), line, direction),
    );
  const settle = (quantity: number | undefined) => {
    if (quantity !== undefined) return void want(quantity, true);
    setRefused(undefined);
    setWanted(writeDecimal(line.quantity));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp") void turn(1);
    if (event.key === "ArrowDown") void turn(-1);
    if (["Enter", "ArrowUp", "ArrowDown"].includes(event.key)) event.preventDefault();
  };

  return (
    <li className={line.available ? "line" : "line line-gone"} aria-busy={busy}>
      {/* biome-ignore lint/a11y/useAnchorContent: the title beside it is the same link, for those who listen. */}
      <a className="line-picture" href={line.href} tabIndex={-1} aria-hidden="true">
        <img src={line.image} alt="" width="84" height="105" />
      </a>
      <div className="line-title">
        <a ref={link} href={line.href}>
          {title}
        </a>
        {line.priceEach && <span className="quiet">{line.priceEach}</span>}
        {line.byPoints && (
          <span className="line-saving">{say("cart.line_points", { points: line.pointsPrice ?? "" })}</span>
        )}
        {line.saving && <span className="line-saving">{line.saving}</span>}
        {line.note && <span className="line-note">{line.note}</span>}
        {line.news.map((news) => (
          <span key={news} className="line-note">
            {news}
          </span>
        ))}
      </div>
      <button
        type="button"
        className="icon-button line-remove"
        aria-label={say("cart.remove_named", { title })}
        onClick={remove}
      >
        <Icon name="trash" />
      </button>
      <div className="line-quantity">
        <div className="stepper">
          <button type="button" aria-label={say("cart.decrease_named", { title })} onClick={() => void turn(-1)}>
            <Icon name="minus" />
          </button>
          <DecimalInput
            rules={quantityBy(line.finer ?? line.step)}
            aria-label={say("cart.quantity_of", { title })}
            aria-invalid={isInvalid ? true : undefined}
            aria-describedby={refused && `refused-${line.product}`}
            value={wanted}
            write={setWanted}
            settle={settle}
            refuse={() => setRefused({ reason: say("failure.quantity_not_a_number") })}
            onKeyDown={onKeyDown}
          />
          <button type="button" aria-label={say("cart.increase_named", { title })} onClick={() => void turn(1)}>
            <Icon name="plus" />
          </button>
        </div>
        {refused && (
          <p className="field-error" role="alert" id={`refused-${line.product}`}>
            {refused.reason}
          </p>
        )}
      </div>
      <p className="line-sum">
        <b className="price">{line.sum}</b>
        {line.oldSum && <s className="price-old">{line.oldSum}</s>}
      </p>
    </li>
  );
}

interface RemovedLineProps {
  line: CartLine;
  say: Say;
  busy: boolean;
  bringBack(): void;
}

export function RemovedLine({ line, say, busy, bringBack }: RemovedLineProps) {
  const undo = useLostFocus<HTMLButtonElement>(true);
  return (
    <li className="line-removed" aria-busy={busy}>
      <p>{say("cart.removed", { title: line.title })}</p>
      <button ref={undo} type="button" className="button" onClick={() => busy || bringBack()}>
        {say("cart.undo")}
      </button>
    </li>
  );
}
