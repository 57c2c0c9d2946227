// The stand-in of the SQL API: answers the query of the operators' command and nothing else, and keeps its points.
import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { answerQuery, keepPoints } from "../../tools/steps/datasets.mjs";

const NOW = Date.parse("2026-11-29T12:00:00Z");
const DAY = 24 * 3600 * 1000;
const folder = mkdtempSync(join(tmpdir(), "vitrina-points-"));
after(() => rmSync(folder, { recursive: true }));

const point = (site: string, value: number, daysAgo = 0) => ({
  timestamp: NOW - daysAgo * DAY,
  indexes: [site],
  blobs: ["vital", site],
  doubles: [value],
});
const points = [1, 2, 3, 4, -1]
  .map((value) => point("casa", value))
  .concat(point("pharmacy", 9), point("casa", 100, 8));
const SELECT =
  "SELECT blob2 AS site, quantileExactWeighted(0.75)(double1, _sample_interval) AS p75, SUM(_sample_interval) AS visits, sumIf(_sample_interval, double1 <= 2) AS good FROM vitrina";
const WHERE =
  "WHERE blob1 = 'vital' AND double1 >= 0 AND timestamp > NOW() - INTERVAL '7' DAY GROUP BY site FORMAT JSON";
const ask = (sql: string) => answerQuery({ vitrina: () => points }, sql, NOW);

test("points are grouped, summed and ranked; older ones and other tables are not read", () => {
  const { status, body } = ask(`${SELECT} ${WHERE}`);
  assert.equal(status, 200);
  assert.deepEqual(JSON.parse(String(body)).data, [
    { site: "casa", p75: 3, visits: "4", good: "2" },
    { site: "pharmacy", p75: 9, visits: "1", good: "0" },
  ]);
  assert.equal(JSON.parse(String(ask(`${SELECT} ${WHERE.replace("'vital'", "'request'")}`).body)).rows, 0);
});

test("any other query is refused in words", () => {
  for (const odd of [
    "",
    "DROP TABLE vitrina",
    `${SELECT} WHERE blob1 = 'vital' GROUP BY site`,
    `${SELECT.replace("vitrina", "other")} ${WHERE}`,
    `${SELECT} ${WHERE.replace("site FORMAT", "visits FORMAT")}`,
    `${SELECT} ${WHERE.replace("blob1 = 'vital'", "blob1 LIKE 'v'")}`,
    `${SELECT.replace("blob2", "blob99")} ${WHERE}`,
    `${SELECT.replace("SUM(_sample_interval)", "now()")} ${WHERE}`,
  ]) {
    const { status, headers } = ask(odd);
    assert.deepEqual([status, headers["content-type"]], [422, "text/plain"], odd);
  }
});

test("points outlive the process, damaged lines and those older than three months do not", () => {
  const file = join(folder, "state/points.jsonl");
  const first = keepPoints(file);
  first.keep({ ...point("casa", 1), timestamp: Date.now() });
  first.keep({ ...point("casa", 2), timestamp: Date.now() - 100 * DAY });
  appendFileSync(file, "{broken\n");
  assert.equal(first.all().length, 2);
  const again = keepPoints(file);
  assert.deepEqual(
    again.all().map(({ doubles }) => doubles[0]),
    [1],
  );
});
