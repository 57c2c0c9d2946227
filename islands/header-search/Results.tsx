// The window below the search: products, categories and the way to all results.

import type { ReactNode } from "react";
import { Icon } from "../react/Icon.tsx";
import type { Say } from "../words/words.ts";
import { foundNothing, isTooShort, type SearchState, shownProducts } from "./rules.ts";

interface ResultsProps {
  state: SearchState;
  say: Say;
  active: number;
  resultsUrl: string;
  chosen(): void;
}

export function Results({ state, say, active, resultsUrl, chosen }: ResultsProps) {
  const query = state.query.trim();
  if (foundNothing(state)) {
    return (
      <div className="search-window">
        <p className="search-nothing">
          {isTooShort(query) ? say("search.too_short") : say("search.empty_title", { query })}
        </p>
      </div>
    );
  }

  const products = shownProducts(state);
  const waiting = products.includes(null);
  const categories = waiting ? [] : state.categories;

  const option = (index: number, href: string, className: string, children: ReactNode) => (
    <a
      key={index}
      id={`header-search-${index}`}
      className={className}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={href}
      // A later Back must not find the window open; the link itself goes first.
      onClick={() => setTimeout(chosen)}
    >
      {children}
    </a>
  );

  return (
    <div className="search-window">
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
              `${resultsUrl}?${new URLSearchParams({ query })}`,
              "button button-wide",
              say("search.show_all"),
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** What is shown above a group may be that it is being looked for: a line of its own would move the others. */
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
