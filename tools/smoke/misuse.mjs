// How `smoke` tells a mistake of its caller from a failure of the shop.
import { Stop } from "../steps/report.mjs";

/** A mistake in the order itself. */
export class Misuse extends Stop {}
