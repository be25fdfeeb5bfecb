import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS } from './manifest.generated.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const FOLDER = join(ROOT, 'packages/web/public/screens');

const PICTURES = Object.entries(SCREENS).flatMap(([name, { desk, phone }]) => [
  { file: name, ...desk },
  { file: `${name}-phone`, ...phone },
]);
const FILES = PICTURES.flatMap(({ file, width: widest, height, widths }) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    widths.map((width) => ({
      file: `${file}-${theme}-${width}.avif`,
      width,
      height: Math.round((height * width) / widest),
    })),
  ),
);

/** Width and height as an AVIF's spatial extents property states them (ISO/IEC 23008-12, 6.5.3). */
function sizeOf(avif: Buffer): { width: number; height: number } {
  expect(avif.toString('latin1', 4, 12)).toBe('ftypavif');
  const extents = avif.indexOf('ispe');
  return { width: avif.readUInt32BE(extents + 8), height: avif.readUInt32BE(extents + 12) };
}

describe('the pictures of the product', () => {
  it.each(FILES)('$file is there in its size', ({ file, width, height }) => {
    const size = sizeOf(readFileSync(join(FOLDER, file)));
    expect(size.width).toBe(width);
    // A width that is scaled down rounds its height once more.
    expect(Math.abs(size.height - height)).toBeLessThanOrEqual(1);
  });

  it('are all named in the manifest', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(FILES.map(({ file }) => file).sort());
  });

  it('exist for every name a page, a post or a guide shows', () => {
    const sources = globSync('packages/{web,content}/src/**/*.{tsx,mdx}', { cwd: ROOT });
    const shown = sources.flatMap((source) =>
      [...readFileSync(join(ROOT, source), 'utf8').matchAll(/<Screen\s[^>]*?name=["']([^"']+)["']/g)].map(
        ([, name]) => `${name} (${source})`,
      ),
    );
    const known = Object.keys(SCREENS);
    expect(shown.filter((mention) => !known.includes(mention.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('weigh less than 190 kB a screen, in both themes and every width', () => {
    const bytes = FILES.reduce((sum, { file }) => sum + readFileSync(join(FOLDER, file)).length, 0);
    expect(bytes / Object.keys(SCREENS).length).toBeLessThan(190_000);
  });
});
