// A client of the W3C WebDriver protocol: the commands that a tab needs, over fetch.
import { type Arguments, type Cookie, DriverStalled, Handle, type Key, native, type Tab, VIEWPORT } from "./driver.ts";

/** The protocol's name for a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** The protocol's code points for keys without a character. */
const KEYS: Record<Key, string> = { ArrowDown: "\uE015", ArrowUp: "\uE013", Enter: "\uE007", Escape: "\uE00C" };

/** Longer than any command takes; scripts and page loads have the protocol's own, shorter limits. */
const MOST_MS = 60_000;

/** A session ends with its driver. */
type Commands = Omit<Tab, "close">;

/** Opens a session, which is a browser of its own with an empty profile. */
export async function openSession(driver: string): Promise<Commands> {
  const timeouts = { script: 30_000, pageLoad: 45_000 };
  const capabilities = { alwaysMatch: { pageLoadStrategy: "normal", timeouts } };
  const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, { capabilities });
  const session = new Session(`${driver}/session/${sessionId}`);
  await session.resize();
  return session;
}

/** Sends a command and returns its value; an error of the protocol is thrown with its text. */
async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const signal = AbortSignal.timeout(MOST_MS);
  const request = { method, signal, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(url, request).catch((cause: unknown) => {
    throw signal.aborted ? new DriverStalled(`${method} ${new URL(url).pathname}`, { cause }) : cause;
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (response.ok) return value;
  const failure = `WebDriver: ${value.error}: ${value.message}`;
  throw value.error === "invalid session id" ? new DriverStalled(failure) : new Error(failure);
}

class Session implements Commands {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Gives the page the size of the viewport; the commands know only the size of the window around it. */
  async resize(): Promise<void> {
    await this.#post("window/rect", VIEWPORT);
    const inner = await this.run(() => ({ width: innerWidth, height: innerHeight }));
    await this.#post("window/rect", {
      width: 2 * VIEWPORT.width - inner.width,
      height: 2 * VIEWPORT.height - inner.height,
    });
  }

  async goto(url: string): Promise<void> {
    await this.#post("url", { url });
  }

  run<Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Arguments<Given>
  ): Promise<Awaited<Result>> {
    return this.#execute(`return (${script})(...arguments)`, native(given));
  }

  async find<Given extends unknown[]>(
    script: (...given: Given) => Element | undefined,
    ...given: Given
  ): Promise<Handle | undefined> {
    const element = await this.#execute<object | null>(`return (${script})(...arguments)`, given);
    return element ? new Handle(element) : undefined;
  }

  inject(script: string): Promise<void> {
    return this.#execute(script, []);
  }

  #execute<Value>(script: string, args: unknown[]): Promise<Value> {
    return this.#post("execute/sync", { script, args });
  }

  async click(element: Handle): Promise<void> {
    const { [ELEMENT]: id } = element.native as { [ELEMENT]: string };
    await this.#post(`element/${id}/click`, {});
  }

  type(text: string): Promise<void> {
    return this.#keys([...text]);
  }

  press(key: Key): Promise<void> {
    return this.#keys([KEYS[key]]);
  }

  async #keys(keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  cookies(): Promise<Cookie[]> {
    return send("GET", `${this.#url}/cookie`);
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(await send<string>("GET", `${this.#url}/screenshot`), "base64");
  }

  #post<Value>(command: string, body: object): Promise<Value> {
    return send("POST", `${this.#url}/${command}`, body);
  }
}
