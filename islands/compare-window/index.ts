// The comparison as a window over the page, as the edge draws it for the address of its page.

import type { PageWindow } from "../actions/window-links.ts";
import type { IslandContext } from "../runtime/island.ts";
import { renew } from "../runtime/renew.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { cookie } from "../stores/cookie.ts";

const LIST = "compare";
/** What is said of a change of the list (spec commerce 4). */
const NOTICE_MS = 1000;

export default async function start({ page }: IslandContext<PageApi>): Promise<PageWindow> {
  let shown: HTMLDialogElement | undefined;
  let address = "";

  /** Takes one product out, or all. */
  async function change(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
    const before = cookie(LIST);
    await page.save(form, button);
    page.showStored();
    if (cookie(LIST) === before) return;
    page.toast("compareRemoved", "", NOTICE_MS);
    await refresh();
  }

  async function refresh(): Promise<void> {
    const dialog = shown;
    const fresh = dialog && (await read(address));
    const [body, freshBody] = [dialog, fresh].map((one) => one?.querySelector("[data-body]"));
    if (!(dialog && body && freshBody)) return;
    renew(body, freshBody);
    // What had the focus is gone.
    if (!dialog.contains(document.activeElement)) dialog.querySelector("button")?.focus();
  }

  // What was pressed on the page may be stored only now.
  addEventListener("list:change", ({ detail }) => {
    if (detail.list === LIST) void refresh();
  });

  return {
    async open(href) {
      const dialog = await read(href);
      if (!dialog || shown) return dialog !== undefined;
      shown = dialog;
      address = href;
      dialog.addEventListener("submit", (event) => {
        event.preventDefault();
        void change(event.target as HTMLFormElement, event.submitter as HTMLButtonElement | null);
      });
      dialog.addEventListener("close", () => {
        dialog.remove();
        shown = undefined;
      });
      document.body.append(dialog);
      dialog.showModal();
      return true;
    },
  };
}

async function read(href: string): Promise<HTMLDialogElement | undefined> {
  try {
    // What the browser keeps under this address is the whole page.
    const response = await fetch(href, { headers: { Part: "window" }, cache: "no-store" });
    if (!response.ok) return undefined;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    return fresh.querySelector("dialog") ?? undefined;
  } catch {
    return undefined;
  }
}
