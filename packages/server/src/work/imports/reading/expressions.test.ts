/** Regular expressions read what strangers send: none may take long, however the text is made. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const PACKAGES = join(import.meta.dirname, '../../../../..');
const LITERAL =
  /(?<=[=(,:?&|!]\s*|return |\s{2})\/((?:[^/\\\n[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([dgimsuvy]*)(?=[\s.,;)\]])/g;
/** Longer than any value that is read by one: cells, names and headers of a request. */
const LENGTH = 100_000;
/** Milliseconds. A linear one takes one or two; one that looks back at every place takes seconds, or for ever. */
const LIMIT = 1_000;

/** Read what the server itself wrote: the at most 330 digits of a number, and the tags of its own built pages. */
const OWN_TEXT = [
  'server/src/work/imports/reading/text.ts /\\.?0+$/',
  'server/src/product/site/pages/fill-form.ts /<(\\w+)([^>]*\\sdata-fault="([^"]*)"[^>]*)>/g',
];

interface Expression {
  readonly where: string;
  readonly expression: RegExp;
}

const expressions: Expression[] = ['rules/src', 'contract/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(PACKAGES, folder, file), 'utf8').matchAll(LITERAL)].flatMap(
        ([, source = '', flags = '']) => {
          try {
            return [{ where: `${folder}/${file} /${source}/${flags}`, expression: new RegExp(source, flags) }];
          } catch {
            return [];
          }
        },
      ),
    ),
);

/** Runs of what the expression itself speaks of, each ended by what it does not expect. */
function hostile({ source }: RegExp): string[] {
  const spoken = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, ''))].slice(0, 8);
  const atoms = new Set(['a', 'A', '0', ' ', '-', '.', ',', "'", '"', '<', ...spoken]);
  const pairs = [
    '0 ',
    'a ',
    '0.',
    '0,',
    'a.',
    'a-',
    ' -',
    "''",
    '""',
    '\r\n',
    ...spoken.slice(0, 3).map((one) => `${one}0`),
  ];
  return [...atoms, ...pairs].flatMap(runsOf);
}

/** Most expressions speak of the same, and to write down a text takes longer than to read it. */
const runs = new Map<string, readonly string[]>();

function runsOf(atom: string): readonly string[] {
  const known = runs.get(atom);
  if (known) return known;
  const run = atom.repeat(LENGTH / atom.length);
  const made = [`${run}\u0001`, `\u0001${run}\u0001`];
  runs.set(atom, made);
  return made;
}

/** Of all that is hostile to it, the first text on which it takes longer; nothing where all of them together take less. */
function slowOn(expression: RegExp): string | undefined {
  const texts = hostile(expression);
  const isQuick = (some: readonly string[]): boolean => {
    try {
      // Each run with a limit is watched by a thread of its own.
      runInContext('for (const text of texts) { expression.lastIndex = 0; expression.test(text); }', contextOf(some), {
        timeout: LIMIT,
      });
      return true;
    } catch {
      return false;
    }
  };
  const contextOf = (some: readonly string[]) => createContext({ expression, texts: some });
  return isQuick(texts) ? undefined : texts.find((text) => !isQuick([text]));
}

describe('a regular expression on text from outside', () => {
  it('is found in the sources', () => {
    expect(expressions.length).toBeGreaterThan(100);
  });

  it('takes little time on long and hostile text', { timeout: 120_000 }, () => {
    const slow = expressions
      .filter(({ where }) => !OWN_TEXT.includes(where))
      .flatMap(({ where, expression }) => {
        const text = slowOn(expression);
        return text === undefined ? [] : [`${where} on ${JSON.stringify(text.slice(0, 4))}…`];
      });
    expect(slow).toEqual([]);
  });
});
