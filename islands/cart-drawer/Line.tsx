// One line of the cart: the goods, how many, what they cost.

import { type KeyboardEvent, useEffect, useState } from "react";
import type { CartLine } from "../contracts/cart.ts";
import { QUANTITY, readDecimal } from "../decimal/decimal.ts";
import { DecimalInput } from "../react/DecimalInput.tsx";
import { Icon } from "../react/Icon.tsx";
import type { Say } from "../words/words.ts";
import { stepQuantity } from "./quantity.ts";

interface LineProps {
  line: CartLine;
  say: Say;
  busy: boolean;
  put(quantity: number): void;
  remove(): void;
}

export function Line({ line, say, busy, put, remove }: LineProps) {
  const { title, step } = line;
  // What the shopper wants; until the edge has answered, the sums still tell what is.
  const [wanted, setWanted] = useState(line.quantity);
  useEffect(() => {
    if (!busy) setWanted(line.quantity);
  }, [busy, line.quantity]);

  const want = (quantity: number) => {
    if (!quantity) return remove();
    setWanted(String(quantity));
    if (quantity !== Number(line.quantity) || busy) put(quantity);
  };
  const turn = (direction: 1 | -1) =>
    want(stepQuantity(readDecimal(wanted, QUANTITY) ?? Number(line.quantity), step, direction));
  const settle = (quantity: number | undefined) => {
    if (quantity === undefined) setWanted(line.quantity);
    else want(quantity);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp") turn(1);
    if (event.key === "ArrowDown") turn(-1);
    if (["Enter", "ArrowUp", "ArrowDown"].includes(event.key)) event.preventDefault();
  };

  return (
    <li className={line.available ? "line" : "line line-gone"} aria-busy={busy}>
      {/* biome-ignore lint/a11y/useAnchorContent: the title beside it is the same link, for those who listen. */}
      <a className="line-picture" href={line.href} tabIndex={-1} aria-hidden="true">
        <img src={line.image} alt="" width="84" height="105" />
      </a>
      <div className="line-title">
        <a href={line.href}>{title}</a>
        {line.price && <span className="quiet">{say("cart.price_each", { price: line.price })}</span>}
        {line.note && <span className="line-note">{line.note}</span>}
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
          <button type="button" aria-label={say("cart.decrease_named", { title })} onClick={() => turn(-1)}>
            <Icon name="minus" />
          </button>
          <DecimalInput
            rules={QUANTITY}
            maxLength={9}
            aria-label={say("cart.quantity_of", { title })}
            value={wanted}
            write={setWanted}
            settle={settle}
            onKeyDown={onKeyDown}
          />
          <button type="button" aria-label={say("cart.increase_named", { title })} onClick={() => turn(1)}>
            <Icon name="plus" />
          </button>
        </div>
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
  return (
    <li className="line-removed" aria-busy={busy}>
      <p>{say("cart.removed", { title: line.title })}</p>
      <button type="button" className="button" disabled={busy} onClick={bringBack}>
        {say("cart.undo")}
      </button>
    </li>
  );
}
