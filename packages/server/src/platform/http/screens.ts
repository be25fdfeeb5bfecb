/** The page of the product, for each of its screens: with the files of that screen, so that none waits for another to name it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, makeDocument } from './documents.ts';

interface Screen {
  /** With its parameters: `/crm/opportunities/:opportunityId`. */
  readonly path: string;
  readonly files: readonly string[];
}

/** The page for an address; as it was built for one that the build names no screen for. */
export function loadScreens(build: string, page: Document): (path: string) => Document {
  const screens = readScreens(build).map(({ path, files }) => ({
    address: addressOf(path),
    document: withFiles(page, files),
  }));
  return (path) => screens.find(({ address }) => address.test(path))?.document ?? page;
}

function readScreens(build: string): readonly Screen[] {
  try {
    return JSON.parse(readFileSync(join(build, 'screens.json'), 'utf8')) as Screen[];
  } catch {
    return [];
  }
}

const addressOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);

function withFiles(page: Document, files: readonly string[]): Document {
  const words = page.body('identity').toString();
  const links = files.filter((file) => !words.includes(`"${file}"`));
  const asked = links.map((file) => `<link rel="modulepreload" href="${file}"/>`).join('');
  return makeDocument(Buffer.from(words.replace('</head>', `${asked}</head>`)), page.type, page.scripts);
}
