// Tells the browser's other tabs when a shopper has signed in or out (spec shell 4).

const KEY = "is_auth";

/** A page that knows posts it to the other tabs, if they do not know yet; `changed` is called where a post arrives. */
export function shareAuth(changed: () => void): void {
  const channel = new BroadcastChannel("auth_channel");
  channel.onmessage = changed;
  const known = document.querySelector<HTMLMetaElement>("meta[name=auth]")?.content;
  if (!known || known === (localStorage.getItem(KEY) ?? "false")) return;
  localStorage.setItem(KEY, known);
  channel.postMessage({ isAuth: known === "true" });
}
