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
      file: `${file}-${theme}-${width}.webp`,
      width,
      height: Math.round((height * width) / widest),
    })),
  ),
);

/** Width and height as a lossy WebP's first frame states them (RFC 9649, 2.5). */
function sizeOf(webp: Buffer): { width: number; height: number } {
  expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8 ');
  return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff };
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

  it('weigh less than three megabytes together', () => {
    const bytes = FILES.reduce((sum, { file }) => sum + readFileSync(join(FOLDER, file)).length, 0);
    expect(bytes).toBeLessThan(3_000_000);
  });
});
