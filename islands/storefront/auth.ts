// Whether somebody is signed in, told from tab to tab (spec shell 4).

const KEY = "is_auth";

/** A page that knows it tells the other tabs, if it is news; `changed` is called on a page that is told. */
export function tellAuth(changed: () => void): void {
  const channel = new BroadcastChannel("auth_channel");
  channel.onmessage = changed;
  const known = document.querySelector<HTMLMetaElement>("meta[name=auth]")?.content;
  if (!known || known === (localStorage[KEY] ?? "false")) return;
  localStorage[KEY] = known;
  channel.postMessage({ isAuth: known === "true" });
}
