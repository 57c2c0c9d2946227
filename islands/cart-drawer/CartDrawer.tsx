// The cart drawer of every page. It shows the worker's last answer and marks lines that wait for the next one.

import { useEffect, useState } from "react";
import type { CartDrawerProps, CartLine } from "../contracts/cart.ts";
import { Icon } from "../react/Icon.tsx";
import type { IslandProps } from "../react/island.tsx";
import { useStore } from "../react/use-store.ts";
import type { Cart } from "../stores/cart.ts";
import { UNKNOWN_CART } from "../stores/cart-summary.ts";
import { Foot, FreeDelivery, Sums } from "./Foot.tsx";
import { Line, RemovedLine } from "./Line.tsx";
import { Empty, Skeleton, Unread } from "./states.tsx";

/** A removed line keeps its place until it is restored or the drawer is opened again. */
interface Removed {
  line: CartLine;
  place: number;
}

export function CartDrawer({ props, say, page: { toast }, cart }: IslandProps<CartDrawerProps> & { cart: Cart }) {
  const { view, revision, busy, offline, unread } = useStore(cart, UNKNOWN_CART);
  const [removed, setRemoved] = useState<Removed[]>([]);

  useEffect(() => {
    cart.follow();
    if (!cart.get().view) void cart.refresh();
  }, [cart]);

  const failed = (error: Error) => toast("failed", error.message);

  const put = (line: CartLine, quantity: number) =>
    cart.put(line.product, quantity).then(
      () => undefined,
      (error: Error) => error,
    );

  const remove = (line: CartLine, place: number) =>
    cart
      .put(line.product, 0)
      .then(() => setRemoved((others) => [...without(others, line), { line, place }]))
      .catch(failed);

  const bringBack = (line: CartLine) =>
    cart
      .bringBack(line)
      .then(() => setRemoved((others) => without(others, line)))
      .catch(failed);

  const lines = view?.lines ?? [];
  const gone = removed.filter(({ line }) => lines.every(({ product }) => product !== line.product));
  const rows: (CartLine | Removed)[] = [...lines];
  for (const one of gone) rows.splice(one.place, 0, one);

  const again = () => void cart.refresh();
  // The view on screen is older than the cart, and the last refresh failed.
  const isOld = unread && view?.revision !== revision;

  const row = (entry: CartLine | Removed, place: number) =>
    "line" in entry ? (
      <RemovedLine
        key={entry.line.product}
        line={entry.line}
        say={say}
        busy={busy.has(entry.line.product)}
        bringBack={() => void bringBack(entry.line)}
      />
    ) : (
      <Line
        key={entry.product}
        line={entry}
        say={say}
        busy={busy.has(entry.product)}
        put={(quantity) => put(entry, quantity)}
        failed={failed}
        remove={() => void remove(entry, place)}
        isBack={removed.some(({ line }) => line.product === entry.product)}
      />
    );

  return (
    <dialog id="cart-drawer" className="drawer" aria-labelledby="cart-drawer-title" onClose={() => setRemoved([])}>
      <header className="drawer-head">
        <h2 id="cart-drawer-title">{say("cart.drawer_title")}</h2>
        <button type="button" className="icon-button" data-close="" aria-label={say("cart.close")}>
          <Icon name="close" />
        </button>
      </header>
      <p className="unseen" role="status">
        {view && say("cart.spoken", { count: view.count, total: view.quote.total })}
      </p>
      {!view && !isOld && <Skeleton say={say} cartHref={props.cartHref} />}
      {!rows.length && isOld && <Unread say={say} again={again} />}
      {view && !rows.length && !isOld && <Empty say={say} shopHref={props.shopHref} />}
      {view && rows.length > 0 && (
        <div className="drawer-body">
          {isOld && (
            <div className="notice notice-negative" role="alert">
              <p>{say("cart.read_failed")}</p>
              <button type="button" className="link" onClick={again}>
                {say("cart.try_again")}
              </button>
            </div>
          )}
          {offline && <p className="notice notice-warning">{say("cart.offline_waiting")}</p>}
          {view.wrong.map((text) => (
            <p key={text} className="notice notice-negative">
              {text}
            </p>
          ))}
          {!view.empty && <FreeDelivery bar={view.freeDelivery} say={say} />}
          <ul className="lines">{rows.map(row)}</ul>
          {!view.empty && (
            <Sums
              view={view}
              say={say}
              busy={busy.size > 0 || isOld}
              cartHref={props.cartHref}
              promoHref={props.promoHref}
            />
          )}
        </div>
      )}
      {view && !view.empty && <Foot view={view} say={say} busy={busy.size > 0 || isOld} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the page puts here is not React's, even before it hydrates. */}
      <div className="toasts" role="status" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
    </dialog>
  );
}

const without = (removed: Removed[], { product }: CartLine) => removed.filter(({ line }) => line.product !== product);
