// A buyer who orders to a unique street, and the shop's responses.
import { randomUUID } from "node:crypto";
import { request as open } from "node:http";
import { ORDER_FORM } from "../../support/order-form.ts";
import { type ANA, form, LOGIN_PATH } from "../../support/session.ts";
import type { Shopper } from "../../support/shopper.ts";
import { pause } from "../pause.ts";
import { type Place, UNKNOWN } from "./place.ts";
import type { Moment } from "./post.ts";

const PATH = "/api/orders";
const BETWEEN_MS = 250;
/** The object retries after 10, 40, 160 and 640 seconds; one killed meanwhile waits for the next time. */
const MOST_TRIES = 3600;
const LONGEST_CUT_MS = 60;
/** Responses of a cart that is busy, or was killed. */
const UNDER_WAY = ["in_progress", "cart_closed", "internal"];
const NUMBER = /\b[A-Z]{2}-\d+\b/;

type Account = typeof ANA;
type Manner = "json" | "form";

interface Answer {
  status: number;
  /** The redirect target: this order's success page. */
  to: string;
  code: string;
}

export class Buyer {
  readonly #place: Place;
  readonly #street: string;
  readonly #product: string;
  readonly #command = randomUUID();
  #cookies = new Map<string, string>();
  #total = "";

  constructor(place: Place, street: string) {
    this.#place = place;
    this.#street = street;
    this.#product = place.nextProduct();
  }

  /** Puts a product into an empty cart. */
  async begin(who?: Account): Promise<void> {
    await this.#until("something is in the cart", async () => {
      if (who && !this.#cookies.has("identity")) {
        await this.#send((shopper) => shopper.send(LOGIN_PATH, form({ ...who, language: "ro", rememberMe: "true" })));
      }
      const body = { product: this.#product, quantity: 1, command: this.#command };
      return (await this.#send((shopper) => shopper.send("/api/cart/lines", { method: "POST", body }))).status === 200;
    });
  }

  /** Orders concurrently in this many tabs, each with its own form. */
  atOnce(options: Manner[], tabs: number): Promise<Answer[]> {
    const forms = Array.from({ length: tabs }, (_, tab) => (tab === 0 ? this.#command : randomUUID()));
    return Promise.all(options.map((manner, index) => this.order(manner, forms[index % tabs])));
  }

  /** Aborts before the response, and sends the same form again. */
  async cutOff(): Promise<Answer[]> {
    const { url } = await this.#place.shop();
    const { hostname, port, host } = new URL(url);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host, origin: `http://${host}`, cookie, "content-type": "application/json" };
    const outgoing = open({ hostname, port, path: PATH, method: "POST", headers, agent: false });
    outgoing.on("error", () => {});
    outgoing.end(JSON.stringify(this.#fields(this.#command)));
    await pause(Math.random() * LONGEST_CUT_MS);
    outgoing.destroy();
    return [await this.order("json")];
  }

  async order(manner: Manner, command = this.#command): Promise<Answer> {
    const fields = this.#fields(command);
    if (manner === "json") return this.#post(fields);
    const body = new URLSearchParams(fields);
    const { status, location } = await this.#send((shopper) => shopper.send(PATH, { method: "POST", body }));
    return { status, to: location, code: "" };
  }

  async #post(fields: Record<string, string>): Promise<Answer> {
    const body = { language: ORDER_FORM.language, ...fields };
    const { status, text } = await this.#send((shopper) => shopper.send(PATH, { method: "POST", body }));
    const { redirect = "", error } = JSON.parse(text) as { redirect?: string; error?: { code: string } };
    return { status, to: redirect, code: error?.code ?? "" };
  }

  /**
   * The fault of these responses to forms of a single order, if any: at least one leads to its success page, the others
   * to the same or nowhere, and so does a repeat of the form.
   */
  async once(answers: Answer[]): Promise<string> {
    let again: Answer = { status: 0, to: "", code: "" };
    await this.#until("the order is answered", async () => {
      again = await this.order("json");
      return again.code !== "in_progress" && again.status < 500;
    });
    const to = new Set(answers.map((answer) => answer.to).filter(Boolean));
    const odd = answers.filter(({ status }) => ![200, 303, 409].includes(status));
    const own = again.to ? new Set([...to, again.to]) : to;
    const [thanks = ""] = own;
    this.#place.told.set(this.#street, NUMBER.exec(decodeURIComponent(thanks))?.[0] ?? "");
    await this.#isEmpty();
    return odd.length === 0 && own.size === 1 ? "" : JSON.stringify({ answers, again });
  }

  /**
   * Orders while the backend's response is lost. Then a guest waits, and an account's shopper looks in. At a backend
   * without keys the shopper checks again, and sends the form and another one.
   */
  async unknown(moment: Moment, who?: Account): Promise<string> {
    await this.begin(who);
    this.#place.post.lose(this.#street, moment);
    if (!this.#place.keepsKeys) await this.#agree();
    let answer: Answer | undefined;
    await this.#until("the backend was asked", async () => {
      answer = await this.order("json");
      // Before the order call nothing is ordered: the same form is sent again.
      return answer.code !== "backend" && answer.code !== "in_progress";
    });
    const isSignedIn =
      ["unknown_outcome", "checking", "ordered"].includes(answer?.code ?? "") || answer?.status === 200;
    if (!isSignedIn) return JSON.stringify(answer);
    if (!this.#place.keepsKeys) return this.#insist(answer as Answer);
    await this.#isEmpty();
    await this.#until("the cart is shown", async () => {
      const { status, text } = await this.#send((shopper) => shopper.send("/ro/cart"));
      this.#place.told.set(this.#street, NUMBER.exec(text)?.[0] ?? "");
      return status === 200;
    });
    return "";
  }

  /** Names the form's total, as the page does: an order is found by it. */
  async #agree(): Promise<void> {
    await this.#until("the cart has a total", async () => {
      const { text } = await this.#send((shopper) => shopper.send("/api/cart?language=ro"));
      this.#total = JSON.parse(text).quote.total;
      return this.#total !== "";
    });
  }

  /** Tries every request of the shopper: an order that is not resent is confirmed or stays unknown, and is given up. */
  async #insist(first: Answer): Promise<string> {
    let told = NUMBER.exec(decodeURIComponent(first.to))?.[0];
    let odd = "";
    const answered = async (what: string, act: () => Promise<Answer>) => {
      await this.#until(what, async () => {
        const { status, to, code } = await act();
        if (UNDER_WAY.includes(code)) return false;
        told ??= NUMBER.exec(decodeURIComponent(to))?.[0];
        const isOpen = code === "unknown_outcome" || code === "checking";
        // Ordered goods have left the cart.
        if (!isOpen && !told && code !== "ordered" && code !== "empty_cart") odd ||= `${what}: ${status} ${code} ${to}`;
        return true;
      });
    };
    await answered("it is looked for", () => this.#post({ again: "1", command: this.#command }));
    await answered("the same form is sent", () => this.order("json"));
    await answered("a form is sent anew", () => this.order("json", randomUUID()));
    await this.#until("the cart is shown", async () => {
      const { status, text } = await this.#send((shopper) => shopper.send("/ro/cart"));
      told ??= NUMBER.exec(text)?.[0];
      return status === 200;
    });
    this.#place.told.set(this.#street, told ?? UNKNOWN);
    await this.#until("nobody waits for it", async () => {
      const waived = told ? undefined : await this.#post({ waive: "1", sure: "1", command: this.#command });
      // The kill may have come after it was given up.
      return !waived || waived.status === 200 || waived.code === "lost";
    });
    return odd;
  }

  async #isEmpty(): Promise<void> {
    await this.#until("the cart is ordered", async () => {
      const { text } = await this.#send((shopper) => shopper.send("/api/cart?language=ro"));
      return JSON.parse(text).empty === true;
    });
  }

  #fields(command: string): Record<string, string> {
    return { ...ORDER_FORM, street: this.#street, command, ...(this.#total && { total: this.#total }) };
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (await isSo().catch(() => false)) return;
      await pause(BETWEEN_MS);
    }
    throw new Error(`waited in vain for this: ${what}`);
  }

  /** With the same cookies, on the current shop. */
  async #send(act: (shopper: Shopper) => Promise<Response>) {
    const shopper = (await this.#place.shop()).shopper();
    for (const [name, value] of this.#cookies) shopper.cookies.set(name, value);
    const answer = await act(shopper);
    const text = await answer.text();
    this.#cookies = shopper.cookies;
    return { status: answer.status, text, location: answer.headers.get("location") ?? "" };
  }
}
