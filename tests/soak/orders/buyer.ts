// Somebody who orders to a street of their own, and what the shop answers them.
import { randomUUID } from "node:crypto";
import { request as open } from "node:http";
import { ORDER_FORM } from "../../support/order-form.ts";
import { type ANA, DOOR, form } from "../../support/session.ts";
import type { Shopper } from "../../support/shopper.ts";
import { pause } from "../pause.ts";
import type { Place } from "./place.ts";
import type { Moment } from "./post.ts";

const PATH = "/api/orders";
const BETWEEN_MS = 250;
/** The object asks again after 10, 40, 160 and 640 seconds; who is killed while asking waits for the next time. */
const MOST_TRIES = 3600;
const LONGEST_CUT_MS = 60;
const NUMBER = /\b[A-Z]{2}-\d+\b/;

type Account = typeof ANA;
type Manner = "json" | "form";

interface Answer {
  status: number;
  /** Where the browser goes: the thanks of this order. */
  to: string;
  code: string;
}

export class Buyer {
  readonly #place: Place;
  readonly #street: string;
  readonly #product: string;
  readonly #command = randomUUID();
  #cookies = new Map<string, string>();

  constructor(place: Place, street: string) {
    this.#place = place;
    this.#street = street;
    this.#product = place.nextProduct();
  }

  /** Puts something into an empty cart. */
  async begin(who?: Account): Promise<void> {
    await this.#until("something is in the cart", async () => {
      if (who && !this.#cookies.has("identity")) {
        await this.#send((shopper) => shopper.send(DOOR, form({ ...who, language: "ro", rememberMe: "true" })));
      }
      const body = { product: this.#product, quantity: 1, command: this.#command };
      return (await this.#send((shopper) => shopper.send("/api/cart/lines", { method: "POST", body }))).status === 200;
    });
  }

  /** These at the same moment, in so many tabs, each with a form of its own. */
  atOnce(manners: Manner[], tabs: number): Promise<Answer[]> {
    const forms = Array.from({ length: tabs }, (_, tab) => (tab === 0 ? this.#command : randomUUID()));
    return Promise.all(manners.map((manner, index) => this.order(manner, forms[index % tabs])));
  }

  /** Hangs up before the answer, and orders with the same form again. */
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
    const body = manner === "json" ? fields : new URLSearchParams(fields);
    const { status, text, location } = await this.#send((shopper) => shopper.send(PATH, { method: "POST", body }));
    if (manner === "form") return { status, to: location, code: "" };
    const { redirect = "", error } = JSON.parse(text) as { redirect?: string; error?: { code: string } };
    return { status, to: redirect, code: error?.code ?? "" };
  }

  /** What is wrong with these answers to forms that are one order: at least one leads to its thanks, the others to the
   * same or nowhere, and so does the form when it is sent again. */
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

  /** Orders, and what the backend says of it is lost. Then a guest does nothing, and an account's shopper looks in. */
  async unknown(moment: Moment, who?: Account): Promise<string> {
    await this.begin(who);
    this.#place.post.lose(this.#street, moment);
    let answer: Answer | undefined;
    await this.#until("the backend was asked", async () => {
      answer = await this.order("json");
      // Before the order itself was asked for, nothing is ordered: the same form is sent again.
      return answer.code !== "backend" && answer.code !== "in_progress";
    });
    await this.#isEmpty();
    const { text } = await this.#send((shopper) => shopper.send("/ro/cart"));
    this.#place.told.set(this.#street, NUMBER.exec(text)?.[0] ?? "");
    const isKnown = ["unknown_outcome", "checking", "ordered"].includes(answer?.code ?? "") || answer?.status === 200;
    return isKnown ? "" : JSON.stringify(answer);
  }

  async #isEmpty(): Promise<void> {
    await this.#until("the cart is ordered", async () => {
      const { text } = await this.#send((shopper) => shopper.send("/api/cart?language=ro"));
      return JSON.parse(text).empty === true;
    });
  }

  #fields(command: string): Record<string, string> {
    return { ...ORDER_FORM, street: this.#street, command };
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (await isSo().catch(() => false)) return;
      await pause(BETWEEN_MS);
    }
    throw new Error(`waited in vain for this: ${what}`);
  }

  /** With the same cookies, whichever shop runs. */
  async #send(act: (shopper: Shopper) => Promise<Response>) {
    const shopper = (await this.#place.shop()).shopper();
    for (const [name, value] of this.#cookies) shopper.cookies.set(name, value);
    const answer = await act(shopper);
    const text = await answer.text();
    this.#cookies = shopper.cookies;
    return { status: answer.status, text, location: answer.headers.get("location") ?? "" };
  }
}
