// A state folder for one shop, with the demo backend's catalogue in it.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { grownDemo } from "../../tools/steps/demo-state.mjs";
import { ROOT } from "./root.ts";

export class OwnState {
  readonly folder: string;
  readonly #remove = () => rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** A copy of the catalogue that `npm test` generated; `undefined` if none matches the built backend. */
  static make(): OwnState | undefined {
    const grown = grownDemo(ROOT);
    if (!grown) return undefined;
    const own = new OwnState(mkdtempSync(join(tmpdir(), "vitrina-shop-")));
    cpSync(grown, own.folder, { recursive: true });
    return own;
  }

  /** Call it once the runtime is open, so that on exit the runtime ends first. */
  removeOnExit(): void {
    process.once("exit", this.#remove);
  }

  remove(): void {
    process.off("exit", this.#remove);
    this.#remove();
  }
}
