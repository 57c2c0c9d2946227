// A short run of `npm run soak -- carts`: random commands of several clients of one cart, over kills, hold to a model.
import assert from "node:assert/strict";
import { test } from "node:test";
import { History, type Told } from "../soak/carts/history.ts";
import { type Command, EMPTY } from "../soak/carts/model.ts";
import { proveCarts } from "../soak/carts/prove.ts";

test("the proof hears of a command that was lost, done twice, or answered with an older cart", () => {
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

test("no cart answers otherwise than the model, over kills, repeats, cut-off requests and a clock that jumps", async () => {
  // The same each time; `npm run soak` roams.
  const seed = Number(process.env["VITRINA_SEED"] ?? 37);
  const proved = await proveCarts({ seed, commands: 270, kills: 2, lanes: 2, clients: 3, perClient: 22 });
  assert.deepEqual(proved.broken, [], `VITRINA_SEED=${seed} sends the same commands again`);
  assert.equal(proved.kills, 2);
});
