// The rules of a new password, as the edge checks them (edge/shop/src/password/rules.rs).

export interface Rules {
  least: number;
  most: number;
  /** Words that the password may not contain, folded. */
  own: string[];
  /** An address that is typed in the same form. */
  address: string;
  /** A name that is typed in the same form. */
  name: string;
  isCommon(password: string): boolean;
}

/** A shorter word may stand in a password: it is only not the whole of it. */
const SHORTEST_OWN_WORD = 4;

/** The names of the rules that a password breaks. */
export function brokenRules(password: string, rules: Rules): Set<string> {
  const broken = new Set<string>();
  const whole = password.trim();
  if ([...whole].length < rules.least || [...password].length > rules.most) broken.add("length");
  const [before = ""] = rules.address.split("@");
  const words = [...rules.own, fold(rules.address), fold(before)].filter(Boolean);
  const folded = fold(password);
  if (words.some((word) => ([...word].length < SHORTEST_OWN_WORD ? folded === word : folded.includes(word))))
    broken.add("own");
  if ([rules.address, rules.name].some((told) => isLike(password, told) || isLike(whole, told))) broken.add("own");
  if (/^\p{N}+$/u.test(whole)) broken.add("numeric");
  if (rules.isCommon(whole)) broken.add("common");
  return broken;
}

/** Whether the password is much like this text or one of its words, as Django measures it. */
function isLike(password: string, told: string): boolean {
  const small = told.toLowerCase();
  return [small, ...small.split(/[^\p{Alphabetic}\p{N}_]+/u)].some((word) => {
    const left = [...word];
    const signs = [...password.toLowerCase()];
    const all = left.length + signs.length;
    const common = signs.filter((sign) => {
      const at = left.indexOf(sign);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    return word !== "" && 20 * common.length >= 7 * all;
  });
}

/** Letters and digits alone, in lower case. */
const fold = (text: string) => text.replace(/[^\p{Alphabetic}\p{N}]/gu, "").toLowerCase();
