// What is ordered and what it costs.

import type { CheckoutProps, Quote } from "../contracts/checkout.ts";
import { Icon } from "../react/Icon.tsx";
import { each, either } from "../react/marks.tsx";
import type { Say } from "../words/words.ts";

interface SummaryProps {
  say: Say;
  facts: Pick<CheckoutProps, "lines" | "goods" | "cartHref">;
  quote: Quote;
}

export function Summary({ say, facts, quote }: SummaryProps) {
  return (
    <details className="summary checkout-summary">
      <summary>
        {say("checkout.summary")}
        <span className="figures">{quote.total}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="summary-body">
        <ul className="small-lines">
          {each(facts.lines, ({ product, title, image, quantity, sum }) => (
            <li key={product} className="small-line">
              <img src={image} alt="" width="56" height="68" loading="lazy" />
              <span>
                {title}
                <br />
                <span className="quiet">{`× ${quantity}`}</span>
              </span>
              <span className="figures">{sum}</span>
            </li>
          ))}
        </ul>
        <dl className="sums" aria-live="polite">
          <div>
            <dt>{say("cart.subtotal")}</dt>
            <dd>{facts.goods}</dd>
          </div>
          <div>
            <dt>{say("cart.delivery")}</dt>
            <dd>{either(quote.delivery, say("checkout.free"))}</dd>
          </div>
          <div className="sums-total">
            <dt>{say("cart.total")}</dt>
            <dd>{quote.total}</dd>
          </div>
        </dl>
        <a className="link" href={facts.cartHref}>
          {say("checkout.back_to_cart")}
        </a>
      </div>
    </details>
  );
}
