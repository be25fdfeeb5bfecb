/** Draws sharing images and keeps them by what they were drawn from, so that an unchanged build draws none. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@forecastle/content';
import { renderAsync } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import { type Card, cardTree, HEIGHT, WIDTH } from './card.ts';
import { lightColours } from './colours.ts';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/sharing-images');
const FONT_FILES = {
  Inter: '@fontsource/inter/files/inter-latin-500-normal.woff',
  Serif: '@fontsource/source-serif-4/files/source-serif-4-latin-500-normal.woff',
};

export type Draw = (card: Card) => Promise<Uint8Array>;

export function drawer(cache: string = CACHE): Draw {
  const look = { brand: brand.name, tagline: brand.tagline, colour: lightColours() };
  let fonts: Font[] | undefined;
  return async (card) => {
    const tree = cardTree(card, look);
    const kept = join(cache, `${createHash('sha256').update(JSON.stringify(tree)).digest('hex')}.png`);
    if (existsSync(kept)) return readFileSync(kept);
    fonts ??= readFonts();
    const svg = await satori(tree, { width: WIDTH, height: HEIGHT, fonts });
    // Its letters are outlines already: searching the machine's fonts would only take time.
    const image = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
    mkdirSync(cache, { recursive: true });
    writeFileSync(kept, image);
    return image;
  };
}

const readFonts = (): Font[] =>
  Object.entries(FONT_FILES).map(([name, file]) => ({
    name,
    data: readFileSync(fileURLToPath(import.meta.resolve(file))),
    weight: 500,
    style: 'normal',
  }));
