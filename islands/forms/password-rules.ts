// The rules of a new password, as the edge checks them (edge/shop/src/password/rules.rs).

export interface Rules {
  least: number;
  most: number;
  /** Words that the password may not contain, folded. */
  own: string[];
  /** An address that is typed in the same form. */
  address: string;
  isCommon(password: string): boolean;
}

/** A shorter word may stand in a password: it is only not the whole of it. */
const SHORTEST_OWN_WORD = 4;

/** The names of the rules that a password breaks. */
export function brokenRules(password: string, rules: Rules): Set<string> {
  const broken = new Set<string>();
  const { length } = [...password];
  if (length < rules.least || length > rules.most) broken.add("length");
  const [before = ""] = rules.address.split("@");
  const words = [...rules.own, fold(rules.address), fold(before)].filter(Boolean);
  const folded = fold(password);
  if (words.some((word) => ([...word].length < SHORTEST_OWN_WORD ? folded === word : folded.includes(word))))
    broken.add("own");
  if (rules.isCommon(password)) broken.add("common");
  return broken;
}

/** Letters and digits alone, in lower case. */
const fold = (text: string) => text.replace(/[^\p{Alphabetic}\p{N}]/gu, "").toLowerCase();
