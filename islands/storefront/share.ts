// Hands the address of a page to the device, or copies it where the device cannot share. Without this, and where
// neither is possible, the address stands in a field to be copied by hand.

import type { PageApi } from "./page-api.ts";

export function followShare(root: HTMLElement, toast: PageApi["toast"]): void {
  root.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest(".share > summary, .share button");
    const share = pressed?.closest("details");
    const field = share?.querySelector("input");
    if (!share || !field) return;
    const say = () => toast("copied", share.dataset["done"] ?? "");
    if (pressed?.matches("button")) {
      void copy(field).then((done) => done && say());
      return;
    }
    // An open one is closed by the browser.
    if (share.open || !(navigator.share || navigator.clipboard)) return;
    event.preventDefault();
    void tell(field.value).then((done) => {
      if (done === "copied") say();
      if (done !== "failed") return;
      share.open = true;
      field.select();
    });
  });
}

/** What cannot be copied is selected at least. */
async function copy(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The older way asks for no permission, and works where a page is not served safely.
    return document.execCommand("copy");
  }
}

async function tell(url: string): Promise<"shared" | "copied" | "failed"> {
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      return "copied";
    }
    return "shared";
  } catch (error) {
    // Who changes their mind wants no field either.
    return (error as Error).name === "AbortError" ? "shared" : "failed";
  }
}
