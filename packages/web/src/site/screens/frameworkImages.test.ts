import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FRAMEWORK_IMAGES } from './framework-images.generated.ts';

const FOLDER = join(import.meta.dirname, '../../../public/images/docs');

const FILES = Object.entries(FRAMEWORK_IMAGES).flatMap(([name, size]) =>
  [name, `${name}-dark`].map((file) => ({ file: `${file}.png`, ...size })),
);

describe('the images of the frameworks', () => {
  it.each(FILES)('$file is there in its size, and light', ({ file, width, height }) => {
    const png = readFileSync(join(FOLDER, file));
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    // Width and height as the header chunk states them (PNG, 11.2.1).
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    expect(png.length).toBeLessThan(80_000);
  });

  it('are the two that the specification names', () => {
    expect(Object.keys(FRAMEWORK_IMAGES)).toEqual(['framework-summary-cards', 'framework-components-card']);
  });
});
