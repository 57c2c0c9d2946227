// What is ordered and what it costs.

import type { CheckoutProps } from "../contracts/checkout.ts";
import type { QuoteView } from "../contracts/quote.ts";
import { Icon } from "../react/Icon.tsx";
import { each, hiddenWithout } from "../react/marks.tsx";
import type { Say } from "../words/index.ts";

interface SummaryProps {
  say: Say;
  facts: Pick<CheckoutProps, "lines" | "cartHref">;
  quote: QuoteView;
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
            <dd>{quote.goods}</dd>
          </div>
          <div {...hiddenWithout(quote.discount)}>
            <dt>{say("cart.discount")}</dt>
            <dd className="sums-positive">{`−${quote.discount}`}</dd>
          </div>
          <div>
            <dt>{say("cart.delivery")}</dt>
            <dd>{quote.delivery}</dd>
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
