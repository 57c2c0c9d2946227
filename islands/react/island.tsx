// Turns a React component into an island: it hydrates its prerendered markup, and restores that markup if it fails.

import { Component, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { type Say, speak, type WordsModule, wordsOf } from "../words/words.ts";

export interface IslandProps<Props> {
  props: Props;
  say: Say;
  page: PageApi;
}

/** Makes the default export of an island's module. */
export function island<Props>(Island: ComponentType<IslandProps<Props>>) {
  return ({ element, props, words, page }: IslandContext<PageApi>): Promise<void> =>
    new Promise((resolve, reject) => {
      const served = element.innerHTML;
      const giveBack = (error: unknown) => {
        setTimeout(() => {
          root.unmount();
          element.innerHTML = served;
        });
        reject(error);
      };
      const root = hydrateRoot(
        element,
        <ErrorBoundary failed={giveBack} ready={resolve}>
          <Island props={props as Props} say={speak(wordsOf(element, words as WordsModule))} page={page} />
        </ErrorBoundary>,
      );
    });
}

interface ErrorBoundaryProps {
  children: ReactNode;
  ready(): void;
  failed(error: unknown): void;
}

class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidMount() {
    if (!this.state.broken) this.props.ready();
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
