// A short run of `npm run soak -- carts`: random commands of several clients per cart, over kills, compared with a model.
import assert from "node:assert/strict";
import { test } from "node:test";
import { History, type Told } from "../soak/carts/history.ts";
import { type Command, EMPTY } from "../soak/carts/model.ts";
import { proveCarts } from "../soak/carts/prove.ts";

test("the proof detects a lost, a duplicated and an outdated command", () => {
  const answerAt = (revision: number, quantity: number): Told => {
    return { ...EMPTY, revision, lines: quantity ? [{ product: "1", quantity }] : [] };
  };
  const products = new Map([["1", { id: "1", step: 1000, stock: 9000 }]]);
  const adding: Command = { kind: "add", product: "1" };
  const faultsOf = (answers: Told[], last: Told) => {
    const history = new History(answerAt(10, 0), products);
    for (const [index, answer] of answers.entries()) history.answered(history.begin(`c${index}`, adding), answer);
    return history.faults(last);
  };
  assert.deepEqual(faultsOf([answerAt(11, 1000), answerAt(12, 2000)], answerAt(12, 2000)), []);
  assert.match(faultsOf([answerAt(11, 1000), answerAt(12, 2000)], answerAt(11, 1000))[0] ?? "", /the cart ends as/);
  assert.match(
    faultsOf([answerAt(11, 1000), answerAt(13, 3000)], answerAt(13, 3000))[0] ?? "",
    /12 belongs to no command/,
  );
  assert.match(
    faultsOf([answerAt(12, 2000), answerAt(11, 1000)], answerAt(12, 2000))[0] ?? "",
    /sent after one of a higher/,
  );
  assert.match(faultsOf([answerAt(11, 2000)], answerAt(11, 2000))[0] ?? "", /gave .*2000.*, not .*1000/);
});

test("every cart matches the model, over kills, repeats, aborted requests and a jumping clock", async () => {
  // A fixed seed; `npm run soak` varies it.
  const seed = Number(process.env["VITRINA_SEED"] ?? 37);
  const proved = await proveCarts({ seed, commands: 270, kills: 2, lanes: 2, clients: 3, perClient: 22 });
  assert.deepEqual(proved.broken, [], `VITRINA_SEED=${seed} sends the same commands again`);
  assert.equal(proved.kills, 2);
});
