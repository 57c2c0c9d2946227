import { Stop } from "../steps/report.mjs";

/** A mistake in the order itself. */
export class Misuse extends Stop {}
