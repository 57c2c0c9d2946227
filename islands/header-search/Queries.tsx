// Queries as links to their results: the browser's recent ones, each of which can be removed, and popular ones.

import { Icon } from "../react/Icon.tsx";
import type { Say } from "../words/words.ts";

interface QueriesProps {
  recent: string[];
  popular: string[];
  say: Say;
  resultsOf(query: string): string;
  forget(query: string): void;
}

export function Queries({ recent, popular, say, resultsOf, forget }: QueriesProps) {
  return (
    <>
      {recent.length > 0 && (
        <>
          <p className="found-title">{say("search.recent")}</p>
          <ul aria-label={say("search.recent")}>
            {recent.map((query) => (
              <li key={query} className="found-query">
                <a className="found found-category" href={resultsOf(query)}>
                  <Icon name="clock" />
                  {query}
                </a>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say("search.forget", { query })}
                  onClick={() => forget(query)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {popular.length > 0 && (
        <>
          <p className="found-title">{say("search.popular")}</p>
          <ul className="chips" aria-label={say("search.popular")}>
            {popular.map((query) => (
              <li key={query}>
                <a className="chip" href={resultsOf(query)}>
                  {query}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
