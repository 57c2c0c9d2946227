// One session of the W3C WebDriver protocol: the few commands that the journeys need, over fetch.
import { type Cookie, type Found, type Handed, type Key, SCREEN, type Tab } from "./tab.ts";

/** The key under which the protocol refers to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Keys that write nothing have places of Unicode's private area. */
const KEYS: Record<Key, string> = {
  ArrowDown: "\uE015",
  ArrowUp: "\uE013",
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
};

/** Opens a session, which is a browser of its own with an empty profile. */
export async function openSession(driver: string): Promise<Tab> {
  const capabilities = { alwaysMatch: { pageLoadStrategy: "normal" } };
  const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, { capabilities });
  const session = new Session(`${driver}/session/${sessionId}`);
  await session.resize();
  return session;
}

/** The answer of a command; the protocol's errors are thrown with their text. */
async function send<Value>(method: string, address: string, body?: object): Promise<Value> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

class Session implements Tab {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** Makes the page, and not the window around it, as large as the other engines' pages. */
  async resize(): Promise<void> {
    const rect = `${this.#address}/window/rect`;
    await send("POST", rect, SCREEN);
    const inner = await this.run(() => ({ width: innerWidth, height: innerHeight }));
    await send("POST", rect, {
      width: 2 * SCREEN.width - inner.width,
      height: 2 * SCREEN.height - inner.height,
    });
  }

  async goto(url: string): Promise<void> {
    await this.#post("url", { url });
  }

  run<Given extends unknown[], Answer>(
    script: (...given: Given) => Answer,
    ...given: Handed<Given>
  ): Promise<Awaited<Answer>> {
    return this.#post("execute/sync", { script: `return (${script})(...arguments)`, args: given.map(plain) });
  }

  async inject(script: string): Promise<void> {
    await this.#post("execute/sync", { script, args: [] });
  }

  async find<Given extends unknown[]>(
    script: (...given: Given) => Element | undefined,
    ...given: Given
  ): Promise<Found | undefined> {
    const driver = await this.#post<object | null>("execute/sync", {
      script: `return (${script})(...arguments)`,
      args: given,
    });
    return driver && ELEMENT in driver ? { driver } : undefined;
  }

  async click({ driver }: Found): Promise<void> {
    await this.#post(`element/${(driver as Record<string, string>)[ELEMENT]}/click`, {});
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
    return send("GET", `${this.#address}/cookie`);
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(await send<string>("GET", `${this.#address}/screenshot`), "base64");
  }

  async close(): Promise<void> {
    await send("DELETE", this.#address);
  }

  #post<Value>(command: string, body: object): Promise<Value> {
    return send("POST", `${this.#address}/${command}`, body);
  }
}

const plain = (one: unknown) => (typeof one === "object" && one !== null && "driver" in one ? one.driver : one);
