// Tells the other tabs of this browser that somebody signed in or out; each page of the shop listens and is loaded
// anew. Only pages that know say it, by `data-auth`, and only what they have not said before: a page that is loaded
// anew has nothing new to tell.

import type { IslandContext } from "../runtime/island.ts";
import type { Shared } from "../storefront/shared.ts";

const MEMORY = "is_auth";

export default async function tell({ element, shared }: IslandContext<Shared>): Promise<void> {
  const known = element.dataset["auth"] ?? "false";
  if (known === (localStorage.getItem(MEMORY) ?? "false")) return;
  localStorage.setItem(MEMORY, known);
  shared.auth.postMessage({ isAuth: known === "true" });
}
