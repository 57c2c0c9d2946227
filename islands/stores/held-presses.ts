// Presses before the page's module ran (`inline/hold-press.ts`), until the module takes them.

export type HeldPress = [form: HTMLFormElement, button: HTMLButtonElement];

declare global {
  /** Stops holding and returns the presses. */
  var takePresses: (() => HeldPress[]) | undefined;
}
