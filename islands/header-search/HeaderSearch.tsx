// The header's search: a plain form that suggests products and categories while the visitor types.

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import type { HeaderSearchProps } from "../contracts/search.ts";
import { Icon } from "../react/Icon.tsx";
import type { IslandProps } from "../react/island.tsx";
import { useStore } from "../react/use-store.ts";
import { move, NONE } from "./listbox.ts";
import { Results } from "./Results.tsx";
import { rememberQuery } from "./recent.ts";
import { atFirst, createSearch, foundNothing, isTooShort } from "./rules.ts";

export function HeaderSearch({ props, say }: IslandProps<HeaderSearchProps>) {
  const { searchUrl, resultsUrl, query } = props;
  const [search] = useState(() => createSearch(searchUrl));
  const state = useStore(search, atFirst);
  const [active, setActive] = useState(NONE);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { open, products, categories } = state;

  const clear = useCallback(() => {
    search.clear();
    setActive(NONE);
    if (input.current) input.current.value = "";
  }, [search]);

  useEffect(() => {
    // Text typed before this script loaded.
    const typed = input.current?.value ?? "";
    if (document.activeElement === input.current) {
      if (typed !== query) search.type(typed);
      else if (!typed) search.enter();
    }
    if (!isTooShort(query)) rememberQuery(query);

    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      clear();
      if (input.current) input.current.value = query;
    };
    const outside = ({ target }: Event) => {
      if (!form.current?.contains(target as Node)) search.leave();
    };
    addEventListener("pageshow", back);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      removeEventListener("pageshow", back);
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [search, query, clear]);

  const remember = () => {
    const typed = input.current?.value.trim() ?? "";
    if (!isTooShort(typed)) rememberQuery(typed);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      input.current?.focus();
      clear();
      return;
    }
    if (event.target !== input.current) return;
    if (open && event.key === "ArrowDown" && !input.current?.value.trim()) {
      event.preventDefault();
      form.current?.querySelector<HTMLElement>(".search-window a")?.focus();
      return;
    }
    if (!open) {
      if (event.key === "ArrowDown") search.type(input.current?.value ?? "");
      return;
    }
    const options = [...(form.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    if (event.key === "Enter" && options[active]) {
      event.preventDefault();
      options[active].click();
      return;
    }
    const next = move(event.key, active, options.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    options[next]?.scrollIntoView({ block: "nearest" });
  };

  const answered = open && state.asked && !state.loading && !state.failed && !isTooShort(state.query.trim());
  const announcement = answered ? say("search.results", { count: products.length + categories.length }) : "";

  return (
    <search>
      <form
        ref={form}
        className="search"
        action={resultsUrl}
        method="get"
        data-open={open || undefined}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          if (!input.current?.value.trim()) event.preventDefault();
          remember();
        }}
      >
        <input
          ref={input}
          id="header-search"
          className="search-input"
          type="search"
          name="query"
          defaultValue={query}
          placeholder={say("shop.search_placeholder")}
          aria-label={say("shop.search")}
          aria-keyshortcuts="/ Control+K Meta+K"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open && state.query.trim() !== "" && !foundNothing(state)}
          aria-controls="header-search-results"
          aria-activedescendant={active === NONE ? undefined : `header-search-${active}`}
          onInput={(event) => {
            setActive(NONE);
            search.type(event.currentTarget.value);
          }}
          onFocus={(event) => {
            if (!event.currentTarget.value) search.enter();
          }}
        />
        <button className="search-button" type="submit" aria-label={say("shop.search")}>
          <Icon name="search" />
        </button>
        <p className="unseen" role="status">
          {announcement}
        </p>
        {open && (
          <Results
            state={state}
            say={say}
            active={active}
            resultsUrl={resultsUrl}
            chosen={() => {
              remember();
              // Close only after the link has been followed; otherwise Back would restore the page with the window open.
              setTimeout(clear);
            }}
            forget={(forgotten) => {
              search.forget(forgotten);
              input.current?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}
