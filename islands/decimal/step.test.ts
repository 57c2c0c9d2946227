// Quantity steps: the edge's own test runs the same table.

import { expect, test } from "vitest";
import { raiseQuantity, stepQuantity } from "./step.ts";
import cases from "./step-cases.json" with { type: "json" };

interface Case {
  step: string;
  finer?: string;
  from: string;
  up: string;
  less: string;
  more: string;
}

test.each(cases as Case[])("$from by $step ($finer) is sold as $up, turned to $less and $more", (known) => {
  const from = Number(known.from);
  expect([raiseQuantity(from, known), stepQuantity(from, known, -1), stepQuantity(from, known, 1)]).toEqual(
    [known.up, known.less, known.more].map(Number),
  );
});

test("nothing stays nothing, and a step that cannot be read is one", () => {
  expect([raiseQuantity(0, { step: "6" }), stepQuantity(3, { step: "none" }, 1), stepQuantity(3, {}, -1)]).toEqual([
    0, 4, 2,
  ]);
});
