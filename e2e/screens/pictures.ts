/** Turns shots into the files the site serves, and says what there is. */
import { readdirSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Shot, THEMES } from './camera.ts';

/** Widths in pixels that are served; a picture is never scaled up. */
const WIDTHS = { desk: [720, 1440], phone: [720] } as const;
/** AVIF's quality; below it small text begins to smear. A third lighter than WebP that looks the same. */
const QUALITY = 50;

export interface Picture {
  /** Of the largest file. Pixels. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

export interface Pictures {
  readonly desk: Picture;
  readonly phone: Picture;
}

export const fileName = (name: string, phone: boolean, theme: string, width: number): string =>
  `${name}${phone ? '-phone' : ''}-${theme}-${width}.avif`;

/** Writes every shot at its widths, keeps the pictures that were not retaken, and removes all other files. */
export async function writePictures(
  shots: readonly Shot[],
  folder: string,
  kept: Readonly<Record<string, Pictures>>,
): Promise<Record<string, Pictures>> {
  await mkdir(folder, { recursive: true });
  const written = new Set(filesOf(kept));
  const found: Record<string, { desk?: Picture; phone?: Picture }> = {};
  for (const { name, theme, phone, png } of shots) {
    const { width: natural } = await sharp(png).metadata();
    const most = Math.min(natural, Math.max(...WIDTHS[phone ? 'phone' : 'desk']));
    const widths = [...new Set([...WIDTHS[phone ? 'phone' : 'desk'].filter((width) => width < most), most])];
    let height = 0;
    for (const width of widths) {
      const file = fileName(name, phone, theme, width);
      const info = await sharp(png).resize({ width }).avif({ quality: QUALITY, effort: 4 }).toFile(join(folder, file));
      height = info.height;
      written.add(file);
    }
    found[name] = { ...found[name], [phone ? 'phone' : 'desk']: { width: most, height, widths } };
  }
  for (const file of readdirSync(folder)) if (!written.has(file)) rmSync(join(folder, file));
  const taken = Object.entries(found).map(([name, { desk, phone }]): [string, Pictures] => {
    if (!desk || !phone) throw new Error(`${name} was not taken both at a desk and on a phone`);
    return [name, { desk, phone }];
  });
  return { ...kept, ...Object.fromEntries(taken) };
}

const filesOf = (pictures: Readonly<Record<string, Pictures>>): readonly string[] =>
  Object.entries(pictures).flatMap(([name, { desk, phone }]) =>
    THEMES.flatMap((theme) => [
      ...desk.widths.map((width) => fileName(name, false, theme, width)),
      ...phone.widths.map((width) => fileName(name, true, theme, width)),
    ]),
  );

/** In both themes; the light one has the plain name. Pixels of the file, of which a page shows half. */
export async function writeFrameworkImages(
  shots: readonly Shot[],
  folder: string,
): Promise<Record<string, { readonly width: number; readonly height: number }>> {
  await mkdir(folder, { recursive: true });
  const sizes: Record<string, { width: number; height: number }> = {};
  for (const { name, theme, png } of shots) {
    const file = join(folder, `${name}${theme === 'dark' ? '-dark' : ''}.png`);
    const { width, height } = await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toFile(file);
    sizes[name] = { width, height };
  }
  return sizes;
}

/** The README's picture, in a form every viewer of a repository shows. */
export async function writeReadmePicture(png: Buffer, file: string): Promise<void> {
  await sharp(png).resize({ width: 1600 }).png({ palette: true, quality: 90, effort: 10 }).toFile(file);
}
