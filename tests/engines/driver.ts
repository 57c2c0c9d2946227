// The interface that the driver of each browser engine implements. Finding, waiting and acting are built on it once,
// in visitor.ts.

export interface Engine {
  /** A tab with an empty profile: no cookies, no cache. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  /** Opens an address and waits for the load event. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON; an argument may also be a handle of an element. */
  run<Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Arguments<Given>
  ): Promise<Awaited<Result>>;
  /** Runs a function in the page that returns an element. */
  find<Given extends unknown[]>(
    script: (...given: Given) => Element | undefined,
    ...given: Given
  ): Promise<Handle | undefined>;
  /** Runs the text of a script in the page. */
  inject(script: string): Promise<void>;
  /** Clicks the middle of an element with the mouse. */
  click(element: Handle): Promise<void>;
  /** Types into the focused element, one key for each character. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** All cookies of the page, the HttpOnly ones included. */
  cookies(): Promise<Cookie[]>;
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * The driver gave no answer to a command, or its browser is gone. This is no fault of the shop: a page that hangs ends in
 * a timeout of the protocol.
 */
export class DriverStalled extends Error {}

/** A reference to an element of the page, in the form that its driver uses. */
export class Handle {
  readonly native: unknown;

  constructor(native: unknown) {
    this.native = native;
  }
}

/** A script that takes an element is given a handle. */
export type Arguments<Given extends unknown[]> = {
  [Place in keyof Given]: Given[Place] extends Element ? Handle : Given[Place];
};

/** The arguments of a script as the driver sends them. */
export const native = (given: readonly unknown[]) => given.map((one) => (one instanceof Handle ? one.native : one));

export type Key = "ArrowDown" | "ArrowUp" | "Enter" | "Escape";

export interface Cookie {
  name: string;
  value: string;
  httpOnly: boolean;
}

/** The size of the page in every engine. */
export const VIEWPORT = { width: 1280, height: 900 };
