// Tells the browser's other tabs when a shopper has signed in or out (spec shell 4).

const KEY = "is_auth";

/** A page that knows tells the other tabs, if they do not know yet; `changed` is called on a page that is told. */
export function shareAuth(changed: () => void): void {
  const channel = new BroadcastChannel("auth_channel");
  channel.onmessage = changed;
  const known = document.querySelector<HTMLMetaElement>("meta[name=auth]")?.content;
  if (!known || known === (localStorage.getItem(KEY) ?? "false")) return;
  localStorage.setItem(KEY, known);
  channel.postMessage({ isAuth: known === "true" });
}
