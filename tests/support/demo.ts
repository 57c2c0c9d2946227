// Controls of the demo backend: makes chosen calls slow or broken and reports received calls.
import assert from "node:assert/strict";
import { request } from "./request.ts";

export interface Fault {
  /** The start of the call's path, such as `/general/product_similar_products`. */
  call: string;
  mode: "slow" | "fail" | "truncate" | "garbage" | "hang" | "expire" | "known";
  ms?: number;
  status?: number;
  /** How many times the fault applies; unlimited by default. */
  times?: number;
}

export interface Call {
  path: string;
  token: string | null;
  "accept-language": string | null;
  "x-request-id": string | null;
  authorization: boolean;
}

export interface Form {
  id: number;
  kind: "consultation" | "newsletter" | "request" | "resume" | "review" | "credit" | "support" | "quote";
  shop: string;
  body: Record<string, unknown>;
  created_ms: number;
}

/** A letter or text message in the demo's mailbox. */
export interface DemoLetter {
  id: number;
  shop: string;
  kind: "mail" | "sms";
  to: string;
  subject: string;
  text: string;
  /** The path of its link, empty without one. */
  path: string;
  /** The one-time code in it, empty without one. */
  code: string;
  created_ms: number;
}

export class Demo {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async break(fault: Fault): Promise<void> {
    const response = await request(this.#origin, "/__demo/faults", { method: "POST", body: fault });
    assert.ok(response.ok, `the demo backend refused the fault: ${response.status} ${await response.text()}`);
  }

  async heal(): Promise<void> {
    const response = await request(this.#origin, "/__demo/faults", { method: "DELETE" });
    assert.ok(response.ok, `the demo backend did not heal: ${response.status}`);
  }

  async log(): Promise<Call[]> {
    return (await request(this.#origin, "/__demo/log")).json() as Promise<Call[]>;
  }

  /** Sent letters and text messages, newest first; those of one recipient alone if given. */
  async mail(to = ""): Promise<DemoLetter[]> {
    const path = `/__demo/mail?json=1&to=${encodeURIComponent(to)}`;
    return (await request(this.#origin, path)).json() as Promise<DemoLetter[]>;
  }

  /** Expires every link and code that was sent. */
  async expireLetters(): Promise<void> {
    assert.ok((await request(this.#origin, "/__demo/expire-letters", { method: "POST" })).ok);
  }

  /** Received forms, newest first. */
  async forms(): Promise<Form[]> {
    return (await request(this.#origin, "/__demo/forms")).json() as Promise<Form[]>;
  }

  /** Sets the order's payment state at the demo's bank. */
  async pay(number: string, state: string): Promise<void> {
    const response = await request(this.#origin, "/__demo/payments", { method: "POST", body: { number, state } });
    assert.ok(response.ok, `the demo's bank refused: ${response.status} ${await response.text()}`);
  }

  /** The messages that the demo's own bank sent about an order. */
  async bankMessages(number: string): Promise<{ state: string; outcome: "" | "taken" | "repeated" }[]> {
    return (await request(this.#origin, `/__demo/payments?number=${number}`)).json() as Promise<
      { state: string; outcome: "" | "taken" | "repeated" }[]
    >;
  }

  async orders(): Promise<Record<string, unknown>[]> {
    return (await request(this.#origin, "/__demo/orders")).json() as Promise<Record<string, unknown>[]>;
  }
}
