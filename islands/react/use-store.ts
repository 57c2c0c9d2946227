// Reads a store from a component. The first render uses the build-time state, so that hydration always matches; the
// current state follows before the browser paints.

import { useLayoutEffect, useState } from "react";
import type { Store } from "../stores/store.ts";

export function useStore<State>(store: Store<State>, atBuild: State): State {
  const [state, setState] = useState(atBuild);
  useLayoutEffect(() => {
    setState(store.get());
    return store.subscribe(setState);
  }, [store]);
  return state;
}
