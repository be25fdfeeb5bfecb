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
  const atoms = [...new Set(['a', 'A', '0', ' ', '-', '.', ',', "'", '"', '<', ...spoken])];
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
  return [...atoms, ...pairs].flatMap((atom) => {
    const run = atom.repeat(LENGTH / atom.length);
    return [`${run}\u0001`, `\u0001${run}\u0001`];
  });
}

describe('a regular expression on text from outside', () => {
  it('is found in the sources', () => {
    expect(expressions.length).toBeGreaterThan(100);
  });

  it('takes little time on long and hostile text', { timeout: 120_000 }, () => {
    const slow: string[] = [];
    for (const { where, expression } of expressions.filter(({ where }) => !OWN_TEXT.includes(where))) {
      const context = createContext({ expression, text: '' });
      for (const text of hostile(expression)) {
        context.text = text;
        expression.lastIndex = 0;
        try {
          runInContext('expression.test(text)', context, { timeout: LIMIT });
        } catch {
          slow.push(`${where} on ${JSON.stringify(text.slice(0, 4))}…`);
          break;
        }
      }
    }
    expect(slow).toEqual([]);
  });
});
