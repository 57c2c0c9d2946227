// The window below the search: products, categories and the way to all results.

import type { ReactNode } from "react";
import { Icon } from "../react/Icon.tsx";
import type { Say } from "../words/words.ts";
import { Queries } from "./Queries.tsx";
import { foundNothing, isTooShort, type SearchState, shownProducts } from "./rules.ts";

interface ResultsProps {
  state: SearchState;
  say: Say;
  active: number;
  resultsUrl: string;
  chosen(): void;
  forget(query: string): void;
}

export function Results({ state, say, active, resultsUrl, chosen, forget }: ResultsProps) {
  const { recent, queries, meant } = state;
  const query = state.query.trim();
  const resultsOf = (asked: string) => `${resultsUrl}?${new URLSearchParams({ query: asked })}`;
  if (!query) {
    if (!recent.length && !queries.length) return null;
    return (
      <div key="queries" className="search-window">
        <Queries {...{ recent, popular: queries, say, resultsOf, forget }} />
      </div>
    );
  }
  const perhaps = meant && (
    <p className="search-meant">
      {say("search.meant")} <a href={resultsOf(meant)}>{meant}</a>
    </p>
  );
  if (foundNothing(state)) {
    const tooShort = isTooShort(query);
    return (
      <div key="nothing" className="search-window">
        <p className="search-nothing">{tooShort ? say("search.too_short") : say("search.empty_title", { query })}</p>
        {perhaps}
        {!tooShort && <Queries {...{ recent: [], popular: queries, say, resultsOf, forget }} />}
      </div>
    );
  }

  const products = shownProducts(state);
  const waiting = products.includes(null);
  const categories = waiting || state.failed ? [] : state.categories;

  const option = (index: number, href: string, className: string, children: ReactNode) => (
    <a
      key={index}
      id={`header-search-${index}`}
      className={className}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={href}
      onClick={chosen}
    >
      {children}
    </a>
  );

  return (
    <div className="search-window">
      {!waiting && !state.failed && perhaps}
      <div id="header-search-results" role="listbox" aria-label={say("shop.search")} aria-busy={waiting}>
        {products.length > 0 && (
          <Group title={say("search.products")} shown={state.loading ? say("search.loading") : say("search.products")}>
            {products.map((product, index) =>
              product ? (
                option(
                  index,
                  product.href,
                  "found",
                  <>
                    {product.image ? <img src={product.image} alt="" width="48" height="56" /> : <span />}
                    <span>
                      {product.title} <span className="quiet">{product.note}</span>
                      {product.text && <span className="found-text quiet">{product.text}</span>}
                    </span>
                    <b>{product.price}</b>
                  </>,
                )
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
                <div key={index} className="found" aria-hidden="true">
                  <span className="skeleton" />
                  <span className="found-lines">
                    <span className="skeleton" />
                    <span className="skeleton" />
                  </span>
                  <span className="skeleton" />
                </div>
              ),
            )}
          </Group>
        )}
        {categories.length > 0 && (
          <Group title={say("search.categories")} shown={say("search.categories")}>
            {categories.map(({ href, title }, index) =>
              option(
                products.length + index,
                href,
                "found found-category",
                <>
                  <Icon name="search" />
                  {title}
                </>,
              ),
            )}
          </Group>
        )}
        {!waiting && (
          <div className="search-foot" role="presentation">
            {option(
              products.length + categories.length,
              resultsOf(query),
              "button button-wide",
              say("search.show_all"),
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** A group with its status in the heading: a status line of its own would move the other groups. */
function Group({ title, shown, children }: { title: string; shown: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options are grouped by role, not by fieldset.
    <div role="group" aria-label={title}>
      <p className="found-title" aria-hidden="true">
        {shown}
      </p>
      {children}
    </div>
  );
}
