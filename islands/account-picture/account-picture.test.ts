// The account's picture: prepared before it is sent, refused at its place, and removed only when nobody undoes it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import enhance from "./index.ts";
import { squareOf } from "./square.ts";

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const status = () => find("[role=status]").textContent;
const fault = () => find("#picture-error").textContent;
const sent = vi.fn();
/** The sizes of the drawn picture, from the best quality down. */
let sizes = [90_000];
const drawn = vi.fn();

beforeEach(async () => {
  sizes = [90_000];
  sent.mockReset().mockImplementation(async () => Response.json({ message: "Saved" }));
  drawn.mockReset();
  vi.stubGlobal("fetch", (...call: unknown[]) => sent(...call));
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.type === "text/html") throw new Error("cannot be decoded");
    return { width: 4000, height: 3000, close: () => {} };
  });
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = () => Promise.reject(new Error("cannot be decoded"));
    },
  );
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
  const context = { fillRect: () => {}, drawImage: drawn };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => {
    const size = sizes.length > 1 ? (sizes.shift() ?? 0) : (sizes[0] ?? 0);
    done(new Blob([new Uint8Array(size)], { type: "image/jpeg" }));
  });
  document.body.innerHTML = `<div><span data-avatar><span>AR</span><img src="/api/picture?v=1"></span>
    <form class="picture-form" action="https://casa.example/api/picture" data-note="Any photo" data-unread="Not read"
      data-failed="Failed" data-sending="Sending"><input type="file" name="picture"><p id="picture-note"></p>
      <p id="picture-error"></p><button>Save</button></form>
    <details class="picture-remove" open><summary>Remove</summary>
      <form action="https://casa.example/api/picture/removal" data-removed="Removed" data-undo="Undo" data-kept="Kept"
        data-failed="Stays"><input type="hidden" name="language" value="ro"><button>Yes</button></form></details>
    <p role="status"></p></div>`;
  await enhance({ element: find("div") } as IslandContext);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function choose(type = "image/jpeg"): void {
  const files = [new File(["…"], "photo", { type })];
  Object.defineProperty(find("[type=file]"), "files", { value: files, configurable: true });
  find("[type=file]").dispatchEvent(new Event("change"));
}
const submit = (selector: string) =>
  find(selector).dispatchEvent(new SubmitEvent("submit", { cancelable: true, bubbles: true }));

test("a photograph is cut to its middle and loses quality until it is small enough", async () => {
  sizes = [400_000, 250_000, 199_000];
  const made = await squareOf(new File(["…"], "photo", { type: "image/jpeg" }));
  expect(made.size).toBe(199_000);
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([500, 0, 3000, 3000, 0, 0, 512, 512]);
});

test("a chosen photograph is shown, then sent as a small file, and the answer is said", async () => {
  find("[type=file]").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(find("#picture-note").textContent).toBe("Any photo");
  choose();
  await vi.waitFor(() => expect(find<HTMLImageElement>("[data-avatar] img").src).toBe("blob:picture"));
  submit(".picture-form");
  await vi.waitFor(() => expect(status()).toBe("Saved"));
  const [action, { body }] = sent.mock.calls[0] as [string, { body: FormData }];
  expect(action).toBe("https://casa.example/api/picture");
  expect((body.get("picture") as File).size).toBe(90_000);
});

test("a form that is in use when the module arrives explains itself at once", async () => {
  find("[type=file]").focus();
  find("#picture-note").textContent = "Only small files";
  await enhance({ element: find("div") } as IslandContext);
  expect(find("#picture-note").textContent).toBe("Any photo");
});

test("a file that cannot be opened is refused at its place and never sent", async () => {
  choose("text/html");
  await vi.waitFor(() => expect(fault()).toBe("Not read"));
  submit(".picture-form");
  await Promise.resolve();
  expect(sent).not.toHaveBeenCalled();
});

test("the shop's refusal stands at the file, and a lost answer says so", async () => {
  choose();
  sent.mockImplementationOnce(async () =>
    Response.json({ error: { code: "x", message: "No.", fields: { picture: "Broken." } } }, { status: 422 }),
  );
  submit(".picture-form");
  await vi.waitFor(() => expect(fault()).toBe("Broken."));
  sent.mockImplementationOnce(() => Promise.reject(new Error("offline")));
  submit(".picture-form");
  await vi.waitFor(() => expect(fault()).toBe("Failed"));
});

test("a removal is asked for only when the time to undo is over", async () => {
  vi.useFakeTimers();
  submit(".picture-remove form");
  expect(find("[data-avatar] img")).toBeNull();
  expect(status()).toBe("Removed Undo");
  find("[role=status] button").click();
  expect(find<HTMLImageElement>("[data-avatar] img").getAttribute("src")).toBe("/api/picture?v=1");
  expect(status()).toBe("Kept");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
  submit(".picture-remove form");
  await vi.advanceTimersByTimeAsync(7_000);
  expect(sent).toHaveBeenCalledOnce();
  const [, { body }] = sent.mock.calls[0] as [string, { body: URLSearchParams }];
  expect(String(body)).toBe("language=ro");
});

test("a picture that could not be removed comes back", async () => {
  sent.mockImplementation(async () => Response.json({ error: { code: "x", message: "Later." } }, { status: 503 }));
  submit(".picture-remove form");
  dispatchEvent(new Event("pagehide"));
  await vi.waitFor(() => expect(status()).toBe("Later."));
  expect(find("[data-avatar] img")).not.toBeNull();
});
