/**
 * Fonts of scripts that Inter and DejaVu lack: Chinese, Japanese, Korean, scripts of South Asia, Thai, emoji. Each comes
 * in slices, of which a page gets only the characters that it writes (decision 0438).
 */
/// <reference path="./subset-font.d.ts" />
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Weight } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

const CHINESE = 'noto-sans-sc';
const JAPANESE = 'noto-sans-jp';
const KOREAN = 'noto-sans-kr';
const OTHERS = ['devanagari', 'bengali', 'gujarati', 'tamil', 'telugu', 'thai'].map((script) => `noto-sans-${script}`);
const EMOJI = 'noto-emoji';

const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

/** Characters that the fonts of a page lack, by the weight in which they are written. */
export type MissingText = Readonly<Record<Weight, ReadonlySet<string>>>;

export interface ScriptFont {
  readonly name: string;
  readonly weight: Weight;
  readonly bytes: Buffer;
}

interface Slice {
  readonly file: string;
  /** Pairs of first and last code point. */
  readonly ranges: readonly (readonly [number, number])[];
}

const slicesOf = new Map<string, readonly Slice[]>();

/** Returns the slices of a family, whose ranges its package lists as CSS writes them (`U+0900-097F,U+200C`). */
function slices(family: string): readonly Slice[] {
  const kept = slicesOf.get(family);
  if (kept) return kept;
  const ranges = resolve(`@fontsource-variable/${family}/unicode.json`);
  const listed = Object.entries(JSON.parse(readFileSync(ranges, 'utf8')) as Record<string, string>).map(
    ([name, list]): Slice => ({
      file: join(dirname(ranges), 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: list.split(',').map((range) => {
        const [first = '', last = first] = range.replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    }),
  );
  slicesOf.set(family, listed);
  return listed;
}

const covers = ({ ranges }: Slice, point: number): boolean =>
  ranges.some(([first, last]) => first <= point && point <= last);

/** Chinese, Japanese and Korean share code points that each draws in its own way: kana and Hangul show which it is. */
function families(text: string): readonly string[] {
  const shared = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [JAPANESE, CHINESE, KOREAN]
    : /\p{Script=Hangul}/u.test(text)
      ? [KOREAN, CHINESE, JAPANESE]
      : [CHINESE, JAPANESE, KOREAN];
  // Emoji first: the others have some of them, in other slices than their skin tones.
  return [EMOJI, ...OTHERS, ...shared];
}

/** Joiners and variation selectors belong to the character before them, and every font may need them. */
const JOINING: ReadonlySet<string> = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f']);
export const isJoining = (sign: string): boolean => JOINING.has(sign);

/** Returns fonts of the characters given, each of a few kilobytes. Characters that no font has are left out. */
export async function scriptFonts(missing: MissingText): Promise<ScriptFont[]> {
  // Loaded where a page first lacks letters: most never do.
  const { default: subsetFont } = await import('subset-font');
  const fonts: ScriptFont[] = [];
  const order = families([...missing.regular, ...missing.bold].join(''));
  for (const weight of ['regular', 'bold'] as const) {
    let wanted = [...missing[weight]].filter((sign) => !isJoining(sign));
    for (const family of order) {
      const found = new Set<string>();
      for (const slice of slices(family)) {
        // A slice with all emoji of a sequence may come after one with some of them.
        const signs = wanted.filter((sign) => covers(slice, sign.codePointAt(0) ?? 0));
        if (signs.length === 0) continue;
        for (const sign of signs) found.add(sign);
        const bytes = await subsetFont(await readFile(slice.file), [...signs, ...JOINING].join(''), {
          targetFormat: 'truetype',
          variationAxes: { wght: WEIGHTS[weight] },
        });
        fonts.push({ name: `script-${fonts.length}`, weight, bytes });
      }
      wanted = wanted.filter((sign) => !found.has(sign));
    }
  }
  return fonts;
}
