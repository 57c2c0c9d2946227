// What a tidy rule is, and the kinds of complaint that most rules make.
import { codeLines, type Source } from "./sources.ts";

export interface Rule {
  name: string;
  reads: RegExp;
  except?: RegExp;
  complaints(source: Source): string[];
  /** What the rule must see, each by itself. */
  refuses: Source[];
}

/** Texts that could stand in a file. */
export const inFile = (path: string, ...texts: string[]): Source[] => texts.map((text) => ({ path, text }));

/** Complains about every line of code in which `pattern` occurs. */
export function without(pattern: RegExp): Rule["complaints"] {
  return (source) =>
    codeLines(source)
      .filter(({ line }) => pattern.test(line))
      .map(({ line, number }) => `${source.path}:${number} ${line.trim()}`);
}

/** Complains about every place of `pattern` in the code, over line ends too. */
export function withoutAnywhere(pattern: RegExp): Rule["complaints"] {
  return (source) => {
    const code = codeLines(source).map(({ line }) => line);
    return [...code.join("\n").matchAll(new RegExp(pattern, "g"))].map(([found]) => `${source.path}: ${found}`);
  };
}

export const allOf = (...patterns: RegExp[]) => new RegExp(patterns.map((pattern) => pattern.source).join("|"));

export const EDGE = /^edge\/(shop|worker|platform|carts)\/(src\/.*|build)\.rs$/;
export const WORKERS = /^edge\/(worker|carts|platform)\/src\/.*\.rs$/;
/** The scripts in front of the built workers. */
export const ENTRIES = /^edge\/(worker|carts|platform)\/[\w-]+\.js$/;
export const ISLANDS = /^islands\/(?!build).*\.tsx?$/;
export const TESTS = /(^|\/)(\w+_)?tests?(\.rs$|\/)|\.test\.tsx?$/;
