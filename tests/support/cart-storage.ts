// The storage of the one cart in a state folder, opened as a file while no shop runs.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type Rows = Record<string, unknown>[];

const OWN_TABLES = "type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'";

export class CartStorage implements Disposable {
  readonly #database: DatabaseSync;

  constructor(state: string) {
    const files = readdirSync(state, { recursive: true, encoding: "utf8" });
    const carts = files.filter((file) => /CartObject\/[0-9a-f]+\.sqlite$/.test(file));
    assert.equal(carts.length, 1, carts.join());
    this.#database = new DatabaseSync(join(state, carts[0] ?? ""));
  }

  run(statements: string): void {
    this.#database.exec(statements);
  }

  rows(query: string): Rows {
    return this.#database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }));
  }

  insert(table: string, rows: Rows): void {
    for (const row of rows) {
      const names = Object.keys(row);
      const values = Object.values(row) as (string | number | null)[];
      this.#database
        .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`)
        .run(...values);
    }
  }

  /** Every table of the cart with its rows. */
  tables(): Record<string, Rows> {
    const names = this.rows(`SELECT name FROM sqlite_master WHERE ${OWN_TABLES} ORDER BY name`);
    return Object.fromEntries(names.map(({ name }) => [String(name), this.rows(`SELECT * FROM ${name}`)]));
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}
