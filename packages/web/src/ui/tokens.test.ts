import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of one theme: name to [lightness, chroma, hue in degrees]. */
function theme(selector: string): Map<string, readonly [number, number, number]> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...found].map(([, name, l, c, h]) => [name ?? '', [Number(l), Number(c), Number(h)] as const]));
}

/** Relative luminance (WCAG 2.2) of an OKLCH colour, by Ottosson's matrices; out-of-gamut channels are clipped. */
function luminance([l, c, h]: readonly [number, number, number]): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [long, medium, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const AA = 4.5;
const AAA = 7;
/** WCAG 1.4.11: controls and marks against what they lie on. */
const MARK = 3;

const PAPERS = ['paper', 'surface', 'sunken', 'hover', 'forecast-soft'];
const on = (inks: readonly string[], grounds: readonly string[], least: number) =>
  inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, least })));

const PAIRS = [
  ...on(['ink', 'ink-2'], ['paper', 'surface', 'sunken'], AAA),
  ...on(['ink-2', 'ink-3'], PAPERS, AA),
  ...on(['forecast', 'risk', 'health', 'attention-ink'], ['paper', 'surface', 'sunken'], AA),
  ...['forecast', 'risk', 'health'].map((tone) => ({ ink: tone, ground: `${tone}-soft`, least: AA })),
  { ink: 'attention-ink', ground: 'attention-soft', least: AA },
  ...on(['on-action'], ['action', 'action-hover'], AAA),
  ...on(['on-danger'], ['danger', 'danger-hover'], AA),
  ...on(['control', 'focus'], ['paper', 'surface', 'sunken'], MARK),
  ...on(['forecast'], ['forecast-mid', 'line'], MARK),
  ...on(['speaker-1', 'speaker-2', 'speaker-3', 'speaker-4', 'speaker-5', 'speaker-6'], PAPERS, AA),
];

describe.each([':root', '.dark'])('the colours of %s', (selector) => {
  const colours = theme(selector);
  it.each(PAIRS)('show $ink on $ground at $least to 1 or better', ({ ink, ground, least }) => {
    const [front, back] = [colours.get(ink), colours.get(ground)];
    if (!front || !back) throw new Error(`${ink} or ${ground} is not a token`);
    const [light, dark] = [luminance(front), luminance(back)].sort((a, b) => b - a) as [number, number];
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(least);
  });
});

describe('the themes', () => {
  it('name the same tokens', () => {
    expect([...theme('.dark').keys()].sort()).toEqual([...theme(':root').keys()].sort());
  });
  it('are the only place that names a colour', () => {
    const src = new URL('..', import.meta.url).pathname;
    const named = globSync('**/*.{ts,tsx,css}', { cwd: src })
      .filter((file) => !file.endsWith('tokens.css') && !file.includes('.test.'))
      .filter((file) =>
        /#[0-9a-f]{3,8}\b(?!['`"]?\))|\b(?:rgba?|hsla?|oklch|oklab)\(/i.test(readFileSync(src + file, 'utf8')),
      );
    expect(named).toEqual([]);
  });
});
