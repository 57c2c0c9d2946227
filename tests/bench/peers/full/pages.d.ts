// The captured parts of the shop's pages, a module of the stage (`stage.ts`).
import type { Captured } from "../../capture.ts";

export const frame: Captured["frame"];
export const productFrame: Captured["productFrame"];
export const headers: Captured["headers"];
export const origin: Captured["origin"];
