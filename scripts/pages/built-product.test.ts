/** The built product. `npm test` builds before it runs this. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CLIENT, fileIn } from './built-site.ts';

interface Screen {
  readonly path: string;
  readonly files: readonly string[];
}

/** Bytes of script, compressed, that a screen of every day may take before there is something to read. */
const FIRST_LOAD = 200_000;
/** With the parts that come by themselves before that; all others wait for `firstView`. */
const EVERY_DAY = [
  ['/crm/opportunities', ['OpportunityTable']],
  [
    '/crm/pipeline-intelligence',
    ['DealsOfPeriod', 'ForecastCard', 'ForecastGaps', 'ForecastPending', 'RiskCard', 'ConfidenceCard', 'RiskHeatmap'],
  ],
  ['/revenue-intelligence', ['ForecastPending']],
] as const;
const ASSETS = '/assets/';
const HASHED = /-[\w-]{8}\.js$/;

const page = readFileSync(fileIn(CLIENT, '/__spa-fallback.html'), 'utf8');
const screens = JSON.parse(readFileSync(fileIn(CLIENT, '/screens.json'), 'utf8')) as readonly Screen[];
const assets = readdirSync(fileIn(CLIENT, ASSETS)).filter((name) => HASHED.test(name));

/** Of the page itself, and of the screen. */
const filesOf = ({ files }: Screen): readonly string[] => [
  ...new Set([...[...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file), ...files]),
];
const textOf = (file: string): string => readFileSync(fileIn(CLIENT, file), 'utf8');

/** The file that begins with a part of a screen. */
function fileOf(part: string): string {
  const [name, ...others] = assets.filter((each) => each.replace(HASHED, '') === part);
  if (!name || others.length > 0) throw new Error(`there is not one file of ${part}: ${[name, ...others]}`);
  return ASSETS + name;
}

/** The files and all that they take at once. */
function withImports(files: readonly string[]): ReadonlySet<string> {
  const all = new Set(files);
  for (const file of all) {
    for (const [, name] of textOf(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      all.add(ASSETS + name);
  }
  return all;
}

const bytesOf = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0);

describe('the built product', () => {
  it.each(EVERY_DAY)('shows something of %s after less than 200 kB of script', (path, parts) => {
    const screen = screens.find((each) => each.path === path);
    expect(screen && bytesOf(withImports([...filesOf(screen), ...parts.map(fileOf)]))).toBeLessThan(FIRST_LOAD);
  });

  it('names the files of every screen, which are all there', () => {
    expect(screens.map(({ path }) => path)).toContain('/crm/opportunities/:opportunityId');
    const missing = screens.flatMap(filesOf).filter((file) => !readFileSync(fileIn(CLIENT, file)).length);
    expect(missing).toEqual([]);
  });
});
