// The local stand-in of the binding ANALYTICS: miniflare accepts data points and forgets them. An entry module in front of
// the worker's own puts one in its place that hands each point over, with its time.

/** @typedef {{ timestamp: number, indexes: string[], blobs: string[], doubles: number[] }} Point */

/** The binding that takes the points. */
export const POINTS = "VITRINA_POINTS";

const entry = (before) => `
import Built from "./${before}";
export * from "./${before}";
export default class extends Built {
  constructor(context, env) {
    const writeDataPoint = (point) => {
      const body = JSON.stringify({ timestamp: Date.now(), ...point });
      context.waitUntil(env.${POINTS}.fetch("http://points", { method: "POST", body }));
    };
    super(context, { ...env, ANALYTICS: { writeDataPoint } });
  }
}`;

/** The modules of a worker with that entry before them. */
export function writingPoints(modules, folder) {
  const before = modules[0].path.slice(folder.length + 1);
  return [{ type: "ESModule", path: `${folder}/writing-points.js`, contents: entry(before) }, ...modules];
}
