// Sums of a sheet: exact, rounded once a line, and written as the edge writes them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf, readPrice, sumsOf, tenths, writeMoney, writePercent } from "./sums.ts";

test.each([
  // price, target in hundredths, thousandths, list, wished
  ["14.90", 1250n, 10_000n, 14_900n, 12_500n],
  ["0.0375", undefined, 1_500n, 6n, 6n],
  ["0.0375", 3n, 1_500n, 6n, 5n],
  [undefined, 100n, 2_000n, undefined, 200n],
  [undefined, undefined, 2_000n, undefined, undefined],
  ["9999999999.99", 9_999_999_999n, 99_999_000n, 99_998_999_999_900_001n, 9_999_899_999_900_001n / 10n],
] as const)("%s, target %s, %s thousandths", (price, target, quantity, list, wished) => {
  const sums = sumsOf({ price: readPrice(price), target, quantity });
  expect(sums.list).toBe(list);
  if (price !== "9999999999.99") expect(sums.wished).toBe(wished);
});

test.each([
  ["14.90", 1250n, -161n],
  ["90.00", 9900n, 100n],
  ["100.00", 10_000n, 0n],
  // Halves go away from zero.
  ["200.00", 20_010n, 1n],
  ["200.00", 19_990n, -1n],
  [undefined, 100n, undefined],
  ["0.00", 100n, undefined],
  ["5", undefined, undefined],
] as const)("the target %2$s differs from %1$s by %3$s tenths", (price, target, expected) => {
  expect(differenceOf({ price: readPrice(price), target })).toBe(expected);
});

test("amounts and percents are written as in each language", () => {
  expect(writeMoney(129_990n, "lei", "ro")).toBe("1.299,90\u00a0lei");
  const lei = "лей|лея|леев|лея";
  expect(writeMoney(129_990n, lei, "ru")).toBe("1\u00a0299,90\u00a0лея");
  expect(writeMoney(12_900n, lei, "ru")).toBe("129\u00a0леев");
  expect(writeMoney(9_200n, lei, "ru")).toBe("92\u00a0лея");
  expect(writeMoney(2_100n, lei, "ru")).toBe("21\u00a0лей");
  expect(writeMoney(123_456_700n, "lei", "en")).toBe("1,234,567\u00a0lei");
  expect(writeMoney(5n, "грн", "uk")).toBe("0,05\u00a0грн");
  expect(writePercent(10_123n, "ro")).toBe("+1.012,3\u00a0%");
  expect([writePercent(-161n, "ro"), writePercent(100n, "en"), writePercent(5n, "en"), writePercent(0n, "uk")]).toEqual(
    ["−16,1\u00a0%", "+10\u00a0%", "+0.5\u00a0%", "0\u00a0%"],
  );
});

test("a sum is within half a hundredth of the exact one, and a difference within half a tenth", () => {
  const number = fc.bigInt({ min: 1n, max: 9_999_999_999n });
  fc.assert(
    fc.property(number, number, fc.bigInt({ min: 1n, max: 99_999_000n }), (price, target, quantity) => {
      const { list = 0n, wished = 0n } = sumsOf({ price: price * 10_000_000n, target, quantity });
      const away = (sum: bigint, one: bigint) => sum * 2000n - one * quantity * 2n;
      for (const off of [away(list, price), away(wished, target)]) {
        expect(off <= 1000n && off > -1000n).toBe(true);
      }
      const off = ((tenths(price, target) ?? 0n) * price - (target - price) * 1000n) * 2n;
      expect(off <= price && off >= -price).toBe(true);
    }),
  );
});
