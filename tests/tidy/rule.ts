// The type of a tidy rule, and the checks that most rules use.
import { codeLines, type Source } from "./sources.ts";

export interface Rule {
  name: string;
  reads: RegExp;
  except?: RegExp;
  complaints(source: Source): string[];
  /** Texts that the rule must refuse, each on its own. */
  refuses: Source[];
}

/** Sample texts of a file. */
export const inFile = (path: string, ...texts: string[]): Source[] => texts.map((text) => ({ path, text }));

/** Reports every line of code that matches `pattern`. */
export function without(pattern: RegExp): Rule["complaints"] {
  return (source) =>
    codeLines(source)
      .filter(({ line }) => pattern.test(line))
      .map(({ line, number }) => `${source.path}:${number} ${line.trim()}`);
}

/** Reports every match of `pattern` in the code, across lines too. */
export function withoutAnywhere(pattern: RegExp): Rule["complaints"] {
  return (source) => {
    const code = codeLines(source).map(({ line }) => line);
    return [...code.join("\n").matchAll(new RegExp(pattern, "g"))].map(([found]) => `${source.path}: ${found}`);
  };
}

export const allOf = (...patterns: RegExp[]) => new RegExp(patterns.map((pattern) => pattern.source).join("|"));

export const EDGE = /^edge\/(shop|worker|platform|carts)\/(src\/.*|build)\.rs$/;
export const WORKERS = /^edge\/(worker|carts|platform)\/src\/.*\.rs$/;
/** Entry scripts of the built workers. */
export const ENTRIES = /^edge\/(worker|carts|platform)\/[\w-]+\.js$/;
export const ISLANDS = /^islands\/(?!build).*\.tsx?$/;
export const TESTS = /(^|\/)(\w+_)?tests?(\.rs$|\/)|\.test\.tsx?$/;
