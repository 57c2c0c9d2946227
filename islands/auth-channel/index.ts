// Tells the other tabs of this browser that somebody signed in or out, and loads this page anew when they do:
// its private parts are another person's now. Pages that know say so by `data-auth`; what was told last is
// remembered, so that a page which is loaded anew has nothing new to tell.

const CHANNEL = "auth_channel";
const MEMORY = "is_auth";

const remembered = () => localStorage.getItem(MEMORY) ?? "false";

let channel: BroadcastChannel | undefined;

function listen(): void {
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => location.reload();
}

export default async function authChannel(): Promise<void> {
  const known = document.querySelector<HTMLElement>("[data-auth]")?.dataset["auth"];
  listen();
  if (known && known !== remembered()) {
    localStorage.setItem(MEMORY, known);
    channel?.postMessage({ isAuth: known === "true" });
  }
  const shown = remembered();
  // An open channel would keep the page from coming back by Back.
  addEventListener("pagehide", () => channel?.close());
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (remembered() === shown) listen();
    else location.reload();
  });
}
