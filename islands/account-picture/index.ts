// The page of the account's picture: a chosen photograph is turned, cut and made small here, and shown before it is sent;
// a removal can be undone for some seconds. Without this module both are plain forms.

import type { Failure } from "../contracts/failure.ts";
import type { IslandContext } from "../runtime/island.ts";
import { squareOf } from "./square.ts";

/** The time to undo a removal. */
const UNDO_MS = 7_000;
const PATIENCE_MS = 60_000;

export default async function enhance({ element }: IslandContext): Promise<void> {
  const find = <Kind extends Element>(selector: string) => element.querySelector<Kind>(selector);
  const form = find<HTMLFormElement>(".picture-form");
  const input = find<HTMLInputElement>("[type=file]");
  const avatar = find("[data-avatar]");
  const removal = find<HTMLDetailsElement>(".picture-remove");
  const status = find("[role=status]");
  const fault = find("#picture-error");
  const note = find("#picture-note");
  if (!(form && input && avatar && removal && status && fault && note)) return;

  // At the first touch: a change of its height then moves nothing under a reader's eyes.
  const explain = () => (note.textContent = form.dataset["note"] ?? "");
  if (form.contains(document.activeElement)) explain();
  else form.addEventListener("focusin", explain, { once: true });
  input.accept = "image/*";
  let prepared: Promise<Blob> | undefined;

  const blame = (message = "") => {
    fault.textContent = message;
    if (message) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };

  const prepare = (file: File) => {
    blame();
    status.textContent = form.dataset["preparing"] ?? "";
    const making = squareOf(file);
    prepared = making;
    making.then(
      (picture) => {
        if (prepared !== making) return;
        show(avatar, URL.createObjectURL(picture));
        status.textContent = "";
      },
      () => {
        if (prepared !== making) return;
        prepared = undefined;
        input.value = "";
        status.textContent = "";
        blame(form.dataset["unread"]);
      },
    );
  };

  const chosen = () => {
    const [file] = input.files ?? [];
    if (file) prepare(file);
  };
  input.addEventListener("change", chosen);
  // Chosen before this module arrived.
  chosen();

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    const picture = await prepared?.catch(() => undefined);
    if (!picture || !button || button.ariaDisabled === "true") return;
    blame();
    button.ariaBusy = button.ariaDisabled = "true";
    status.textContent = form.dataset["sending"] ?? "";
    const fields = new FormData();
    fields.set(input.name, picture, "picture.jpg");
    const { ok, reply } = await post(form.action, fields);
    button.ariaBusy = button.ariaDisabled = "false";
    status.textContent = ok ? (reply?.message ?? "") : "";
    if (ok) {
      prepared = undefined;
      input.value = "";
      removal.hidden = false;
      removal.open = false;
    } else blame(reply?.error?.fields?.["picture"] ?? reply?.error?.message ?? form.dataset["failed"]);
  });

  followRemoval(removal, avatar, status);
}

/** Takes the picture away at once, and asks the shop to do so when the time to undo is over. */
function followRemoval(removal: HTMLDetailsElement, avatar: Element, status: Element): void {
  const form = removal.querySelector("form");
  if (!form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const gone = avatar.querySelector("img");
    gone?.remove();
    removal.hidden = true;
    const undo = document.createElement("button");
    undo.type = "button";
    undo.className = "link";
    undo.textContent = form.dataset["undo"] ?? "";
    status.replaceChildren(form.dataset["removed"] ?? "", " ", undo);
    undo.focus();

    const restore = (message: string | undefined) => {
      if (gone) avatar.append(gone);
      removal.hidden = false;
      status.textContent = message ?? "";
    };
    const remove = async () => {
      settle();
      undo.remove();
      const fields = new URLSearchParams(new FormData(form) as unknown as [string, string][]);
      const { ok, reply } = await post(form.action, fields);
      if (!ok) restore(reply?.error?.message ?? form.dataset["failed"]);
    };
    const timer = setTimeout(remove, UNDO_MS);
    const settle = () => {
      clearTimeout(timer);
      removeEventListener("pagehide", remove);
    };
    addEventListener("pagehide", remove);
    undo.addEventListener("click", () => {
      settle();
      restore(form.dataset["kept"]);
      removal.querySelector("summary")?.focus();
    });
  });
}

/** Shows a picture over the initials. */
function show(avatar: Element, address: string): void {
  const image = document.createElement("img");
  image.alt = "";
  image.src = address;
  avatar.querySelector("img")?.remove();
  avatar.append(image);
}

interface Reply {
  message?: string;
  error?: Failure["error"];
}

/** Sends a form; it goes out even if the page is left meanwhile. */
async function post(action: string, body: FormData | URLSearchParams): Promise<{ ok: boolean; reply?: Reply }> {
  const answer = await fetch(action, {
    method: "POST",
    headers: { accept: "application/json" },
    body,
    keepalive: body instanceof URLSearchParams,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  const reply = (await answer?.json().catch(() => undefined)) as Reply | undefined;
  return { ok: Boolean(answer?.ok), ...(reply && { reply }) };
}
