// Shares a page's address by the device, or copies it if the device cannot share. Without this module, or if both fail, a
// field shows the address to copy by hand.

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
    // The browser closes an open one.
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

/** Copies the address, or at least selects it. */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // execCommand needs no permission, and works without HTTPS.
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
    // A shopper who cancels does not need the field either.
    return (error as Error).name === "AbortError" ? "shared" : "failed";
  }
}
