// A stand-in of the SQL API of Workers Analytics Engine over points in memory, for the query of the operators' command:
// columns, SUM, sumIf and quantileExactWeighted of weights, conditions joined by AND, GROUP BY, FORMAT JSON. Any other
// query is refused, as Cloudflare refuses what it does not understand.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** @typedef {import("./points.mjs").Point} Point */
/** @typedef {Record<string, () => Point[]>} Datasets */
/** @typedef {import("./kv-api-calls.mjs").Answer} Answer */

const DAY_MS = 24 * 3600 * 1000;
/** Cloudflare keeps points for three months. */
const KEPT_MS = 92 * DAY_MS;
const MOST_POINTS = 100_000;

/** Keeps points in memory and in a file that outlives the process. A damaged line is left out. */
export function keepPoints(file) {
  const since = Date.now() - KEPT_MS;
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  let points = lines
    .slice(-MOST_POINTS)
    .flatMap(parsed)
    .filter(({ timestamp }) => timestamp >= since);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, points.map((point) => `${JSON.stringify(point)}\n`).join(""));
  return {
    /** @param {Point} point */
    keep: (point) => {
      points.push(point);
      if (points.length > MOST_POINTS) points = points.slice(MOST_POINTS / 2);
      appendFileSync(file, `${JSON.stringify(point)}\n`);
    },
    all: () => points,
  };
}

function parsed(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

const QUERY = /^SELECT (?<select>.+?) FROM (?<from>\w+) WHERE (?<where>.+?) GROUP BY (?<group>[\w, ]+) FORMAT JSON$/s;
const NAMED = /^(?<what>.+) AS (?<name>\w+)$/s;
const QUANTILE = /^quantileExactWeighted\((0\.\d+)\)\((double\d+), _sample_interval\)$/;
const SUM = "SUM(_sample_interval)";
const SUM_IF = /^sumIf\(_sample_interval, (double\d+ (?:<=|>|>=) \d+)\)$/;
const COLUMN = /^(?:index1|(?:blob|double)(?:1\d?|20?|[3-9]))$/;
const IS_TEXT = /^(\w+) = '((?:[^']|'')*)'$/;
const IS_BOUNDED = /^(double\d+) (<=|>|>=) (\d+)$/;
const IS_RECENT = /^timestamp > NOW\(\) - INTERVAL '(\d+)' DAY$/;

const COMPARE = {
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
};

class NotUnderstood extends Error {}

/** @param {Datasets} datasets @param {string} sql @param {number} now @returns {Answer} */
export function answerQuery(datasets, sql, now) {
  try {
    const body = JSON.stringify(rowsOf(datasets, sql.trim(), now));
    return { status: 200, headers: { "content-type": "application/json" }, body };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { status: 422, headers: { "content-type": "text/plain" }, body: error.message };
  }
}

function rowsOf(datasets, sql, now) {
  const parts = QUERY.exec(sql)?.groups;
  if (!parts) throw new NotUnderstood("the query is not understood");
  const points = Object.hasOwn(datasets, parts["from"]) ? datasets[parts["from"]]() : undefined;
  if (!points) throw new NotUnderstood(`there is no table ${parts["from"]}`);
  const columns = parts["select"].split(/, (?![^(]*\))/).map((text) => {
    const named = NAMED.exec(text.trim())?.groups;
    if (!named) throw new NotUnderstood(`«${text}» has no name`);
    return { name: named["name"], what: named["what"] };
  });
  const conditions = parts["where"].split(" AND ").map((text) => condition(text.trim(), now));
  const groupNames = parts["group"].split(",").map((name) => name.trim());
  const grouped = groupNames.map((name) => {
    const column = columns.find((one) => one.name === name);
    if (!column || !COLUMN.test(column.what)) throw new NotUnderstood(`«${name}» is no column`);
    return column.what;
  });
  const groups = new Map();
  for (const point of points.filter((one) => conditions.every((holds) => holds(one)))) {
    const key = JSON.stringify(grouped.map((column) => cell(point, column)));
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  const data = [...groups.values()].map((members) =>
    Object.fromEntries(columns.map(({ name, what }) => [name, told(what, members)])),
  );
  return { meta: columns.map(({ name }) => ({ name })), data, rows: data.length };
}

function condition(text, now) {
  const [, column, value = ""] = IS_TEXT.exec(text) ?? [];
  if (column) return (point) => cell(point, column) === value.replaceAll("''", "'");
  const [, number, sign, limit] = IS_BOUNDED.exec(text) ?? [];
  if (number && sign) return (point) => COMPARE[sign](cell(point, number), Number(limit));
  const [, days] = IS_RECENT.exec(text) ?? [];
  if (days) return ({ timestamp }) => timestamp > now - Number(days) * DAY_MS;
  throw new NotUnderstood(`«${text}» is not understood`);
}

function cell({ indexes, blobs, doubles }, column) {
  if (!COLUMN.test(column)) throw new NotUnderstood(`«${column}» is no column`);
  if (column === "index1") return indexes[0] ?? "";
  const at = Number(column.replace(/^\D+/, "")) - 1;
  return column.startsWith("blob") ? (blobs[at] ?? "") : (doubles[at] ?? 0);
}

/** The value of an expression over the points of a group. Nothing is sampled here, so each point stands for one. */
function told(what, members) {
  const [, level, of] = QUANTILE.exec(what) ?? [];
  if (level && of) {
    const values = members.map((point) => cell(point, of)).sort((one, other) => one - other);
    return values[Math.max(Math.ceil(values.length * Number(level)) - 1, 0)];
  }
  if (what === SUM) return String(members.length);
  const [, bound] = SUM_IF.exec(what) ?? [];
  if (bound) return String(members.filter(condition(bound, 0)).length);
  return cell(members[0], what);
}
