// Tells the browser's other tabs when a shopper has signed in or out (spec shell 4), and leaves nothing of a session on
// a page that comes back without it.

const KEY = "is_auth";
/** When somebody has signed in or out last. */
const SINCE = "auth_since";

/** A page that knows posts it to the other tabs, if they do not know yet; `changed` is called where a post arrives. */
export function shareAuth(changed: () => void): void {
  const channel = new BroadcastChannel("auth_channel");
  channel.onmessage = changed;
  const known = document.querySelector<HTMLMetaElement>("meta[name=auth]")?.content;
  if (!known) return;
  if (known !== (localStorage.getItem(KEY) ?? "false")) {
    localStorage.setItem(KEY, known);
    localStorage.setItem(SINCE, `${Date.now()}`);
    channel.postMessage({ isAuth: known === "true" });
  }
  const since = localStorage.getItem(SINCE);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || known !== "true" || localStorage.getItem(SINCE) === since) return;
    // Another shopper may look by now.
    document.body.replaceChildren();
    location.reload();
  });
}
