// The drawer when there are no lines to show: waiting, empty, not to be read.

import type { Say } from "../words/words.ts";

export function Skeleton({ say }: { say: Say }) {
  const line = (
    <div className="drawer-line">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
  return (
    <div className="drawer-body" aria-busy="true">
      <p className="unseen">{say("cart.loading")}</p>
      {line}
      {line}
      {line}
    </div>
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
