/** Which of the embedded fonts writes which characters. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openWoff } from './open-woff.ts';

const { resolve } = createRequire(import.meta.url);

const INTER = dirname(resolve('@fontsource/inter/package.json'));
const DEJAVU = dirname(resolve('dejavu-fonts-ttf/package.json'));

export type Weight = 'regular' | 'bold';

export interface FontFile {
  readonly name: string;
  readonly file: string;
}

const inter = (subset: string, weight: 400 | 600): FontFile => ({
  name: `inter-${subset}-${weight}`,
  file: join(INTER, 'files', `inter-${subset}-${weight}-normal.woff`),
});
const SUBSETS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

/** In the order in which they are asked for a character: the product's own first, then one that knows most scripts. */
export const FONTS: Readonly<Record<Weight, readonly FontFile[]>> = {
  regular: [
    ...SUBSETS.map((subset) => inter(subset, 400)),
    { name: 'dejavu-400', file: join(DEJAVU, 'ttf', 'DejaVuSans.ttf') },
  ],
  bold: [
    ...SUBSETS.map((subset) => inter(subset, 600)),
    { name: 'dejavu-700', file: join(DEJAVU, 'ttf', 'DejaVuSans-Bold.ttf') },
    // It knows more signs than its bold one.
    { name: 'dejavu-400', file: join(DEJAVU, 'ttf', 'DejaVuSans.ttf') },
  ],
};

const opened = new Map<string, Buffer>();

/** A font as the page takes it, read once. */
export function bytesOf({ file }: FontFile): Buffer {
  const kept = opened.get(file) ?? (file.endsWith('.woff') ? openWoff(readFileSync(file)) : readFileSync(file));
  opened.set(file, kept);
  return kept;
}

/** Stands for a character that no font has. */
export const UNKNOWN_SIGN = '▯';
