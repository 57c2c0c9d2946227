// A tab of a browser that draws pages ahead. The protocol's usual sessions, Playwright's among them, forbid that; a session of
// the tab, which follows it from page to page, does not.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchOptions } from "./browser.ts";
import { until } from "./until.ts";

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: { sessionId?: string; targetInfo?: { type: string; subtype?: string } };
  result?: Record<string, unknown>;
}

export class Tab {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  /** The sessions of the tab's pages, the one drawn ahead last. */
  readonly #pages: string[] = [];
  #sent = 0;

  private constructor(process: ChildProcess, folder: string, socket: WebSocket) {
    this.#process = process;
    this.#folder = folder;
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data))));
  }

  static async open(): Promise<Tab> {
    const folder = mkdtempSync(join(tmpdir(), "tab-"));
    const { executablePath, args } = launchOptions();
    const own = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"];
    const process = spawn(executablePath, [...args, ...own], { stdio: "ignore" });
    const told = join(folder, "DevToolsActivePort");
    const address = async () => existsSync(told) && readFileSync(told, "utf8").split("\n")[1];
    const path = await until("the browser listens", address);
    const [port] = readFileSync(told, "utf8").split("\n");
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
    const tab = new Tab(process, folder, socket);
    const targets = await tab.#ask("Target.getTargets", { filter: [{ type: "tab" }] });
    const [{ targetId }] = targets["targetInfos"] as [{ targetId: string }];
    const attached = await tab.#ask("Target.attachToTarget", { targetId, flatten: true });
    const follow = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await tab.#ask("Target.setAutoAttach", follow, String(attached["sessionId"]));
    return tab;
  }

  /** Sends a command to the newest page of the tab. */
  send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.sendTo(-1, method, params);
  }

  /** Sends a command to one of the tab's pages, counted from the first. */
  sendTo(page: number, method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.#ask(method, params, this.#pages.at(page));
  }

  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    return (result as { value: T }).value;
  }

  /** Scrolls to the first element that matches, and tells where its middle is. */
  middleOf(selector: string): Promise<{ x: number; y: number }> {
    return this.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`);
  }

  /** How many pages the tab has had, those drawn ahead included. */
  get pages(): number {
    return this.#pages.length;
  }

  async close(): Promise<void> {
    this.#socket.close();
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #ask(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#sent;
    return new Promise((resolve) => {
      this.#waiting.set(id, ({ result = {} }) => resolve(result));
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  }

  #hear(message: Message): void {
    if (message.id) this.#waiting.get(message.id)?.(message);
    const { method, params } = message;
    if (method === "Target.attachedToTarget" && params?.targetInfo?.type === "page" && params.sessionId)
      this.#pages.push(params.sessionId);
  }
}
