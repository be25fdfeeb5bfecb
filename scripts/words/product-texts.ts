/** Finds all that people read of the product: in the code of every package and in its articles. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forEachSource } from './sources.ts';
import type { Text } from './text.ts';
import { textsOfMarkdown } from './texts-of-markdown.ts';
import { textsOfSource } from './texts-of-source.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What files of people say, in their languages: the product reads it and never says it. */
const READ_NOT_SAID = /\/imports\/(?:reading|records)\/(?:headings\b|.*(?:words|categories|months|delimiter)\.ts)/;

/** Returns every text, in the order of the files. */
export function productTexts(): Text[] {
  const texts: Text[] = [];
  forEachSource((file, source) => {
    if (!READ_NOT_SAID.test(file)) texts.push(...textsOfSource(file, source));
  });
  for (const file of globSync('packages/content/src/**/*.mdx', { cwd: ROOT }).sort()) {
    texts.push(...textsOfMarkdown(file, readFileSync(join(ROOT, file), 'utf8')));
  }
  return texts;
}
