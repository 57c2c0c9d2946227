// A minimal store: a value, and listeners for its changes.

export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  /** Calls back at every change; returns the unsubscribe function. */
  subscribe(listener: (state: State) => void): () => void;
}

export function createStore<State extends object>(state: State): Store<State> {
  const listeners = new Set<(state: State) => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
