// What was pressed before the page's module ran (`inline/hold-press.ts`), until the module takes it.

export type HeldPress = [form: HTMLFormElement, button: HTMLButtonElement];

declare global {
  /** Ends the holding. */
  var takePresses: (() => HeldPress[]) | undefined;
}
