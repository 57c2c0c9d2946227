// Updates the comparison window while it is open. The edge renders it, at first and after each change.

import type { IslandContext } from "../runtime/island.ts";
import { renew } from "../runtime/renew.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { cookie } from "../stores/cookie.ts";
import { readWindow } from "../stores/window.ts";

const LIST = "compare";
/** Duration of the message about a change of the list (spec commerce 4). */
const NOTICE_MS = 1000;

export default async function start({ element, page }: IslandContext<PageApi>): Promise<void> {
  const dialog = element.closest("dialog");
  const closed = new AbortController();
  const { signal } = closed;
  let newest = 0;

  /** Removes one product, or all. */
  async function change(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
    const before = cookie(LIST);
    await page.save(form, button);
    page.showStored();
    if (cookie(LIST) === before) return;
    page.toast("compareRemoved", "", NOTICE_MS);
    await refresh();
  }

  async function refresh(): Promise<void> {
    const own = ++newest;
    const fresh = await readWindow(element.dataset["url"] ?? "");
    const [body, freshBody] = [element, fresh].map((one) => one?.querySelector("[data-body]"));
    // An older answer would restore products removed since.
    if (own !== newest || signal.aborted || !(body && freshBody)) return;
    renew(body, freshBody);
    // The focused element is gone.
    if (!element.contains(document.activeElement)) dialog?.querySelector("button")?.focus();
  }

  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void change(event.target as HTMLFormElement, event.submitter as HTMLButtonElement | null);
  });
  // The page stores a press on its cards only now.
  addEventListener("list:change", ({ detail }) => detail.list === LIST && void refresh(), { signal });
  dialog?.addEventListener("close", () => closed.abort());
}
