/** The sign as `/favicon.ico`, for what asks for that name and reads no SVG: drawn from the SVG in each build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { Plugin } from 'vite';
import { lightColours } from './colours.ts';

const SVG = join(import.meta.dirname, '../../../public/favicon.svg');
const SIZES = [16, 32, 48];
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

export function favicon(): Plugin {
  return {
    name: 'forecastle-favicon',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      // The icon's own colours are those of a style sheet that only browsers read.
      const svg = readFileSync(SVG, 'utf8')
        .replace(/<style>.*?<\/style>/, '')
        .replaceAll('<path ', `<path stroke="${lightColours()('ink')}" `);
      const images = await Promise.all(
        SIZES.map(async (size) =>
          (await renderAsync(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })).asPng(),
        ),
      );
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icoOf(images) });
    },
  };
}

/** Wraps PNG images of the given sizes as an icon file: a header, an entry for each, the images. */
export function icoOf(images: readonly Uint8Array[], sizes: readonly number[] = SIZES): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    header.writeUInt8(sizes[index] ?? 0, entry);
    header.writeUInt8(sizes[index] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(image.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
