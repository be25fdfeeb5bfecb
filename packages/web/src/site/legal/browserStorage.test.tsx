/** The privacy page names every key under which the site or the product keeps something in a browser. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import PrivacyRoute from './privacy.route.tsx';

const SOURCE = join(import.meta.dirname, '..', '..');
const FILES = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => join(SOURCE, file));

/** Stands for what differs from person to person, or from place to place. */
const VARIES = '…';
const text = new Map<string, string>();
const read = (file: string): string => {
  const kept = text.get(file) ?? readFileSync(file, 'utf8');
  text.set(file, kept);
  return kept;
};

/** Calls that keep something, with the expression of the key. */
const keeping = (source: string): { storage: string; key: string }[] =>
  [...source.matchAll(/\b(localStorage|sessionStorage)\s*\.setItem\(\s*([^,]+?)\s*,/g)].map(
    ([, storage = '', key = '']) => ({
      storage,
      key,
    }),
  );

/** Returns the text of a key's expression: a literal, a constant, a template, a sum, or a function that makes one. */
function textOf(expression: string, file: string): string {
  const literal = /^'([^']*)'$/.exec(expression)?.[1];
  if (literal !== undefined) return literal;
  const template = /^`([^`]*)`$/.exec(expression)?.[1];
  if (template !== undefined) {
    return template.replaceAll(/\$\{([^}]+)\}/g, (_, part: string) =>
      /^[A-Z_]+$/.test(part) ? textOf(part, file) : VARIES,
    );
  }
  const [first = '', ...rest] = expression.split(' + ');
  if (rest.length > 0) return `${textOf(first, file)}${VARIES}`;
  const [, name = ''] = /^(\w+)(?:\(|$)/.exec(expression) ?? [];
  const own = new RegExp(`const ${name} = (?:\\([^)]*\\)(?:: string)? =>\\s*)?('[^']*'|\`[^\`]*\`)`).exec(
    read(file),
  )?.[1];
  if (own) return textOf(own, file);
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(read(file))?.[1];
  if (from) return textOf(expression, join(dirname(file), from));
  throw new Error(`${file}: give the storage key "${expression}" a name that this test can follow.`);
}

/** Names of databases that are opened. */
const databases = (): string[] =>
  FILES.flatMap((file) =>
    [...read(file).matchAll(/\bindexedDB\.open\(\s*([^,)]+?)\s*[,)]/g)].map(([, name = '']) => textOf(name, file)),
  );

/** Of what we depend on: React Router keeps the scroll of each screen where the root asks it to. */
const byLibraries = (): string[] =>
  read(join(SOURCE, 'root.tsx')).includes('<ScrollRestoration') ? ['react-router-scroll-positions'] : [];

const namedOnPage = (): string[] =>
  [...renderToStaticMarkup(<PrivacyRoute />).matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, name = '']) => name);

it('every key that is kept is on the privacy page', () => {
  const kept = FILES.flatMap((file) => keeping(read(file)).map(({ key }) => textOf(key, file)))
    // However many parts of an address differ.
    .map((key) => key.replace(/…(?:\/…)+/g, VARIES));
  expect(kept).toEqual(
    expect.arrayContaining(['darkMode', 'signedIn', 'tableDensity', 'columns/…', 'forecastle.draft/…']),
  );
  const named = namedOnPage();
  // What a name begins with tells one from another: those that end alike are named one by one.
  const isNamed = (key: string) =>
    key.startsWith(VARIES) ? named.some((name) => name.endsWith(key.slice(VARIES.length))) : named.includes(key);
  expect(databases()).toEqual(['forecastle-recordings']);
  expect([...kept, ...databases(), ...byLibraries()].filter((key) => !isNamed(key))).toEqual([]);
});

it('nothing is kept in a way that this test does not read', () => {
  const otherwise = FILES.filter((file) => {
    const words = read(file);
    const written = words.match(/\b(?:localStorage|sessionStorage)\b(?:\[|\s*\.setItem\()/g)?.length ?? 0;
    const opened = words.match(/\bindexedDB\b/g)?.length ?? 0;
    return (
      written !== keeping(words).length ||
      opened !== (words.match(/\bindexedDB\.open\(/g)?.length ?? 0) ||
      /\bdocument\.cookie\s*=|\bcaches\.open\b|\bcookieStore\b|navigator\.serviceWorker/.test(words)
    );
  });
  expect(otherwise).toEqual([]);
});
