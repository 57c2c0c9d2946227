// The foot of the drawer: total and buttons, the sums of the total, and the rest to free delivery.

import type { CartView } from "../contracts/cart.ts";
import type { Say } from "../words/words.ts";

interface ViewProps {
  view: CartView;
  say: Say;
}

interface SumsProps extends ViewProps {
  busy: boolean;
  cartHref: string;
  promoHref: string;
}

export function Foot({ view, say, busy }: ViewProps & { busy: boolean }) {
  return (
    <footer className="drawer-foot" aria-busy={busy}>
      {view.unpriced ? (
        <Unpriced view={view} say={say} />
      ) : (
        <>
          <dl className="sums">
            <div className="sums-total">
              <dt>{say("cart.total")}</dt>
              <dd>{view.quote.total}</dd>
            </div>
          </dl>
          {view.lines.some((line) => line.available) && (
            <a className="button button-main button-large" href={view.checkoutHref}>
              {say("cart.checkout")}
            </a>
          )}
        </>
      )}
    </footer>
  );
}

/** Why there are no sums; a guest who may not see prices can sign in. */
function Unpriced({ view: { unpriced, signInHref }, say }: ViewProps) {
  if (!signInHref) return <p className="notice notice-warning">{unpriced}</p>;
  return (
    <>
      <p>{unpriced}</p>
      <a className="button button-main button-large" rel="nofollow" href={signInHref}>
        {say("session.sign_in")}
      </a>
    </>
  );
}

/** The end of the lines: notes, other links, and the sums before the total. */
export function Sums({ view, say, busy, cartHref, promoHref }: SumsProps) {
  const { quote, city, promo, promoNote, discountName, lapsed, pickupOnly, unpriced } = view;
  const delivery = city ? say("cart.delivery_to", { city }) : say("cart.delivery");
  return (
    <div className="drawer-sums" aria-busy={busy}>
      {view.unavailable.length > 0 && <p className="notice notice-warning">{say("cart.some_unavailable")}</p>}
      {pickupOnly && <p className="notice">{pickupOnly}</p>}
      {!unpriced && lapsed && <p className="notice notice-warning">{say("cart.promo_lapsed")}</p>}
      {promoNote && <p className="quiet">{promoNote}</p>}
      <p className="drawer-ways">
        {!unpriced && !promo && (
          <a className="drawer-promo" href={promoHref}>
            {say("cart.promo_have")}
          </a>
        )}
        <a href={cartHref}>{say("cart.view_cart")}</a>
      </p>
      {!unpriced && (
        <dl className="sums">
          <div>
            <dt>{say("cart.subtotal")}</dt>
            <dd>{quote.goods}</dd>
          </div>
          {quote.discount && (
            <div>
              <dt>{discountName}</dt>
              <dd className="sums-positive">−{quote.discount}</dd>
            </div>
          )}
          {quote.byPoints && (
            <div>
              <dt>{say("cart.line_points", { points: quote.pointsPaid })}</dt>
              <dd className="sums-positive">−{quote.byPoints}</dd>
            </div>
          )}
          <div>
            <dt>
              {pickupOnly ? say("checkout.method_pickup") : delivery}
              {quote.arrives && <span className="quiet"> {quote.arrives}</span>}
            </dt>
            <dd>{quote.delivery}</dd>
          </div>
          {quote.tax && (
            <div>
              <dt>{say("cart.tax")}</dt>
              <dd>{quote.tax}</dd>
            </div>
          )}
        </dl>
      )}
      {!unpriced && quote.pointsGiven && (
        <p className="quiet">{say("cart.points_given", { points: quote.pointsGiven })}</p>
      )}
    </div>
  );
}

/** Renders nothing if the shop never delivers for free. */
export function FreeDelivery({ bar, say }: { bar: CartView["freeDelivery"]; say: Say }) {
  const { free, missing, share } = bar;
  if (!free && !missing) return null;
  return (
    <div className="free-delivery">
      <p>{free ? say("cart.free_delivery_reached") : say("cart.free_delivery_missing", { sum: missing })}</p>
      <progress className="bar" max="100" value={free ? 100 : share} aria-hidden="true" />
    </div>
  );
}
