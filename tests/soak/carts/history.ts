// Everything that the clients of one cart sent and received, checked against the model: each revision results from one
// command, each command has one result, and no response is older than one received before it was sent.
import { after, type Command, type Product, type State } from "./model.ts";

/** A cart as a response shows it. */
export interface Told extends State {
  revision: number;
}

export interface Sent {
  id: string;
  command: Command;
  /** The position among all events of the cart. */
  from: number;
  answers: { told: Told; at: number }[];
  /** Refusal codes. */
  refusals: { code: string; at: number }[];
}

/** These refusals repeat under the same id, whatever the cart has become. */
const LASTING = ["unknown_product", "quantity", "no_such_line", "too_many_lines"];
/** A code is validated by the backend, which may be down, and for a cart that may have changed since. */
const OF_PROMO = "promo";
const MOST_FAULTS = 10;
const SHOWN = 12;

export class History {
  readonly sent: Sent[] = [];
  readonly #first: Told;
  readonly #products: ReadonlyMap<string, Product>;
  #clock = 0;

  constructor(first: Told, products: ReadonlyMap<string, Product>) {
    this.#first = first;
    this.#products = products;
  }

  begin(id: string, command: Command): Sent {
    const one = { id, command, from: this.#clock++, answers: [], refusals: [] };
    this.sent.push(one);
    return one;
  }

  answered(one: Sent, told: Told): void {
    one.answers.push({ told, at: this.#clock++ });
  }

  refused(one: Sent, code: string): void {
    one.refusals.push({ code, at: this.#clock++ });
  }

  /** Commands whose outcome is not final. */
  unsettled(): Sent[] {
    return this.sent.filter(({ answers, refusals }) => {
      return answers.length === 0 && !refusals.some(({ code }) => LASTING.includes(code));
    });
  }

  /** Faults in words; `last` is the cart at the end. */
  faults(last: Told): string[] {
    const faults: string[] = [];
    const fault = (text: string) => faults.length < MOST_FAULTS && faults.push(text);
    const done = this.sent.filter(({ answers }) => answers.length > 0);
    for (const one of this.sent) {
      const different = new Set(one.answers.map(({ told }) => JSON.stringify(told)));
      if (different.size > 1) fault(`${name(one)} has ${different.size} answers: ${[...different].join(" | ")}`);
      const lasting = new Set(one.refusals.map(({ code }) => code).filter((code) => LASTING.includes(code)));
      if (lasting.size + Math.min(different.size, 1) > 1) {
        fault(`${name(one)} was carried out and refused, or refused twice: ${[...lasting].join()}`);
      }
    }
    const revision = (one: Sent) => one.answers[0]?.told.revision ?? 0;
    const inOrder = done.sort((a, b) => revision(a) - revision(b));
    const states: State[] = [this.#first];
    for (const [index, one] of inOrder.entries()) {
      const expected = this.#first.revision + index + 1;
      const told = one.answers[0]?.told as Told;
      const before = states.at(-1) as State;
      if (told.revision !== expected) {
        const around = inOrder
          .slice(Math.max(0, index - SHOWN), index + 1)
          .map((other) => `${name(other)} at ${revision(other)}`);
        fault(`revision ${expected} belongs to no command, ${told.revision} follows: ${around.join("; ")}`);
        return faults;
      }
      const state = after(before, one.command, this.#products);
      if (typeof state === "string" || text(state) !== text(told)) {
        fault(
          `${name(one)} on ${text(before)} gave ${text(told)}, not ${typeof state === "string" ? state : text(state)}`,
        );
        return faults;
      }
      states.push(state);
    }
    if (last.revision !== this.#first.revision + inOrder.length || text(last) !== text(states.at(-1) as State)) {
      fault(`the cart ends as ${text(last)} at ${last.revision}, acknowledged was ${text(states.at(-1) as State)}`);
    }
    this.#judgeOrder(inOrder, fault);
    this.#judgeRefusals(inOrder, states, fault);
    return faults;
  }

  /** A command answered before another was sent has the lower revision. */
  #judgeOrder(inOrder: Sent[], fault: (text: string) => unknown): void {
    let earliest = Number.POSITIVE_INFINITY;
    for (const one of inOrder.toReversed()) {
      if (earliest < one.from) fault(`${name(one)} was sent after one of a higher revision was answered`);
      earliest = Math.min(earliest, one.answers[0]?.at ?? earliest);
    }
  }

  /** A refusal must be right for one of the carts that existed during its request. */
  #judgeRefusals(inOrder: Sent[], states: State[], fault: (text: string) => unknown): void {
    for (const one of this.sent) {
      for (const { code, at } of one.refusals) {
        if (one.command.kind === "promo" && code.startsWith(OF_PROMO)) continue;
        const from = inOrder.findLastIndex((other) => (other.answers[0]?.at ?? at) < one.from) + 1;
        const to = inOrder.findLastIndex((other) => other.from < at) + 1;
        const isRight = states.slice(from, to + 1).some((state) => after(state, one.command, this.#products) === code);
        if (!isRight) fault(`${name(one)} was refused with ${code}, between revision +${from} and +${to}`);
      }
    }
  }
}

const text = ({ lines, promo, lapsed }: State) =>
  `[${lines.map(({ product, quantity }) => `${product}×${quantity}`).join()}] ${promo ?? "-"}/${lapsed ?? "-"}`;

const name = ({ id, command: { kind, ...rest } }: Sent) => `${kind} ${Object.values(rest).join(" ")} (${id})`;
