// The foot of the drawer: the total and the way on; and what is missing for free delivery.

import type { CartView } from "../contracts/cart.ts";
import type { Say } from "../words/words.ts";

interface FootProps {
  view: CartView;
  say: Say;
  busy: boolean;
  cartHref: string;
}

export function Foot({ view, say, busy, cartHref }: FootProps) {
  return (
    <footer className="drawer-foot" aria-busy={busy}>
      {view.unavailable.length > 0 && <p className="notice notice-warning">{say("cart.some_unavailable")}</p>}
      <dl className="sums">
        <div className="sums-total">
          <dt>{say("cart.total")}</dt>
          <dd>{view.total}</dd>
        </div>
      </dl>
      <a className="button button-main button-large" href={view.checkoutHref}>
        {say("cart.checkout")}
      </a>
      <a className="button button-plain" href={cartHref}>
        {say("cart.view_cart")}
      </a>
    </footer>
  );
}

export function FreeDelivery({ delivery, say }: { delivery: CartView["delivery"]; say: Say }) {
  const { free, missing, share } = delivery;
  return (
    <div className="free-delivery">
      <p>{free ? say("cart.free_delivery_reached") : say("cart.free_delivery_missing", { sum: missing })}</p>
      <progress className="bar" max="100" value={free ? 100 : share} aria-hidden="true" />
    </div>
  );
}
