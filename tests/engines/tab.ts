// What a driver must offer for a journey: one tab of one person. Finding, waiting and all verbs are built on it once.

export interface Cookie {
  name: string;
  value: string;
  httpOnly: boolean;
}

/** An element of the page in the form in which its driver refers to it. */
export interface Found {
  readonly driver: unknown;
}

/** Elements are handed to a script as the driver's references. */
export type Handed<Given extends unknown[]> = {
  [Place in keyof Given]: Given[Place] extends Element ? Found : Given[Place];
};

export interface Tab {
  /** Opens an address and waits until it has loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page; arguments and answer are JSON, or elements among the arguments. */
  run<Given extends unknown[], Answer>(
    script: (...given: Given) => Answer,
    ...given: Handed<Given>
  ): Promise<Awaited<Answer>>;
  /** Runs the text of a script in the page. */
  inject(script: string): Promise<void>;
  /** The element that a function answers, if there is one. */
  find<Given extends unknown[]>(
    script: (...given: Given) => Element | undefined,
    ...given: Given
  ): Promise<Found | undefined>;
  /** Presses the mouse in the middle of an element. */
  click(found: Found): Promise<void>;
  /** Presses keys, one for each sign, into whatever has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** All cookies that the page would send, those included that no script can read. */
  cookies(): Promise<Cookie[]>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type Key = "ArrowDown" | "ArrowUp" | "Enter" | "Escape" | "Tab";

export interface Engine {
  /** A tab of a new person: without cookies, without anything kept. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export const SCREEN = { width: 1280, height: 900 };
