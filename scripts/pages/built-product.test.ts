/** The built product. `npm test` builds before it runs this. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLIENT, fileIn } from './built-site.ts';

interface Screen {
  readonly path: string;
  readonly files: readonly string[];
}

/** Bytes of script, as they are sent, that a screen of every day may take before there is something to read. */
const FIRST_LOAD = 220_000;
/** Scripts that the first view of any screen may ask for. */
const FIRST_FILES = 50;
/** Their first views wait for no part: what comes by itself later waits for `firstView`. */
const EVERY_DAY = ['/crm/opportunities', '/crm/pipeline-intelligence', '/revenue-intelligence'];
const ASSETS = '/assets/';

const page = readFileSync(fileIn(CLIENT, '/__spa-fallback.html'), 'utf8');
const screens = JSON.parse(readFileSync(fileIn(CLIENT, '/screens.json'), 'utf8')) as readonly Screen[];

/** Of the page itself, and of the screen. */
const filesOf = ({ files }: Screen): readonly string[] => [
  ...new Set([...[...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file), ...files]),
];
const textOf = (file: string): string => readFileSync(fileIn(CLIENT, file), 'utf8');

/** The files and all that they take at once. */
function withImports(files: readonly string[]): ReadonlySet<string> {
  const all = new Set(files);
  for (const file of all) {
    for (const [, name] of textOf(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      all.add(ASSETS + name);
  }
  return all;
}

/** Browsers of the last years are sent Brotli; gzip is what others are sent, and what script is counted by elsewhere. */
const COMPRESSIONS = ['br', 'gz'];
/** Compressed by the build; very small files are sent as they are. */
const sentAs = (file: string, compression: string): string =>
  [`${file}.${compression}`, file].map((name) => fileIn(CLIENT, name)).find((path) => existsSync(path)) ?? '';
const bytesOf = (files: ReadonlySet<string>, compression: string): number =>
  [...files].reduce((sum, file) => sum + statSync(sentAs(file, compression)).size, 0);

describe('the built product', () => {
  it.each(EVERY_DAY)('shows something of %s after less than 220 kB of script, by Brotli and by gzip', (path) => {
    const screen = screens.find((each) => each.path === path);
    for (const compression of COMPRESSIONS)
      expect(screen && bytesOf(withImports(filesOf(screen)), compression), compression).toBeLessThan(FIRST_LOAD);
  });

  it('asks for few files, whichever screen is opened first', () => {
    const many = screens.filter((screen) => withImports(filesOf(screen)).size > FIRST_FILES).map(({ path }) => path);
    expect(many).toEqual([]);
  });

  it('leaves the schemas of the contract to the server', () => {
    const asked = new Set(screens.flatMap((screen) => [...withImports(filesOf(screen))]));
    expect([...asked].filter((file) => textOf(file).includes('ZodObject'))).toEqual([]);
  });

  it('names the files of every screen, which are all there', () => {
    expect(screens.map(({ path }) => path)).toContain('/crm/opportunities/:opportunityId');
    const missing = screens.flatMap(filesOf).filter((file) => !readFileSync(fileIn(CLIENT, file)).length);
    expect(missing).toEqual([]);
  });
});
