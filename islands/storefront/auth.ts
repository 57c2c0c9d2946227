// Notifies the browser's other tabs of a sign-in or sign-out (spec shell 4), and clears pages that are restored after
// their session.

const KEY = "is_auth";
/** Time of the last sign-in or sign-out. */
const SINCE = "auth_since";

/** Posts a changed sign-in state to the other tabs; calls `changed` when a post arrives. */
export function shareAuth(changed: (isAuth: boolean) => void): void {
  const channel = new BroadcastChannel("auth_channel");
  channel.onmessage = ({ data }) => changed(data.isAuth);
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
    // Another shopper may be looking by now.
    document.body.replaceChildren();
    location.reload();
  });
}
