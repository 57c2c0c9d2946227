// The drawer without lines: loading, empty or failed.

import type { Say } from "../words/words.ts";

/** Offline (the page's `data-offline`) nothing loads, not even the module: the stylesheet shows the other half. */
export function Skeleton({ say, cartHref }: { say: Say; cartHref: string }) {
  const line = (
    <div className="drawer-line">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
  return (
    <>
      <div className="drawer-body" aria-busy="true">
        <p className="unseen">{say("cart.loading")}</p>
        {line}
        {line}
      </div>
      <div className="drawer-body empty drawer-offline" role="alert">
        <p>{say("cart.offline_opening")}</p>
        <a className="button" href={cartHref}>
          {say("cart.view_cart")}
        </a>
      </div>
    </>
  );
}

export function Empty({ say, shopHref }: { say: Say; shopHref: string }) {
  return (
    <div className="drawer-body empty">
      <h2>{say("cart.empty_title")}</h2>
      <p>{say("cart.empty_text")}</p>
      <a className="button button-main" href={shopHref}>
        {say("cart.empty_action")}
      </a>
    </div>
  );
}

export function Unread({ say, again }: { say: Say; again(): void }) {
  return (
    <div className="drawer-body empty" role="alert">
      <h2>{say("cart.read_failed")}</h2>
      <button type="button" className="button" onClick={again}>
        {say("cart.try_again")}
      </button>
    </div>
  );
}
