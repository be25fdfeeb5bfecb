/** Reads the built public site as a visitor's browser would find it: pages, their links, ids and scripts. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from './build.ts';

export const CLIENT = join(ROOT, 'packages/web/build/client');

export interface BuiltPage {
  /** As it is asked for: `/about`. */
  readonly path: string;
  readonly html: string;
}

export function builtPages(client: string = CLIENT): BuiltPage[] {
  if (!existsSync(client)) throw new Error('The pages are not built. Run `npm test build` first.');
  return globSync('**/index.html', { cwd: client })
    .map((file) => ({
      path: `/${dirname(file).split(sep).join('/')}`.replace(/^\/\.$/, '/'),
      html: readFileSync(join(client, file), 'utf8'),
    }))
    .sort((one, other) => one.path.localeCompare(other.path));
}

export const fileIn = (client: string, path: string): string => join(client, ...path.split('/'));

const unescaped = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

/** Every value of an attribute, of all elements or those of one name. */
export function attributes(html: string, name: string, element = '[a-z0-9-]+'): string[] {
  const found = withoutScripts(html).matchAll(new RegExp(`<${element}\\b[^>]*?\\s${name}="([^"]*)"`, 'gi'));
  return [...found].map(([, value = '']) => unescaped(value));
}

/** Words in scripts look like elements and are none. */
const withoutScripts = (html: string): string => html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1</script>');

export const idsOf = (html: string): string[] => attributes(html, 'id');

export function metaOf(html: string, name: string): string | undefined {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

export const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

/** The words of a piece of HTML, in the order they stand there. */
export const textOf = (html: string): string =>
  unescaped(
    withoutScripts(html)
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** What a reader sees in the page itself; drawings, which are marked as illustrative, left out. */
export function wordsOf(html: string): string {
  const body = withoutScripts(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')));
  return unescaped(body.replace(/<figure\b[\s\S]*?<\/figure>/g, ' ').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
}

/** Compressed bytes of all scripts a page runs when it is opened: inside it, asked for, or asked for once it has loaded. */
export function scriptBytes(html: string, client: string = CLIENT): number {
  let inline = '';
  const files = new Set<string>();
  for (const [, marks = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (marks.includes('application/ld+json')) continue;
    const src = /\bsrc="([^"]+)"/.exec(marks)?.[1];
    if (src) follow(src, files, client);
    else inline += script;
  }
  for (const late of attributes(html, 'data-after-load'))
    for (const file of late.split(' ')) follow(file, files, client);
  const compressed = (text: string | Buffer) => brotliCompressSync(text).length;
  return [...files].reduce((sum, file) => sum + compressed(readFileSync(fileIn(client, file))), compressed(inline));
}

/** A built script and what it imports at once; what it may import later is not counted. */
function follow(path: string, files: Set<string>, client: string): void {
  if (files.has(path)) return;
  files.add(path);
  const code = readFileSync(fileIn(client, path), 'utf8');
  for (const [, from = ''] of code.matchAll(/(?:\bfrom|^import|[;}]import)\s*["'`](\.[^"'`]+)["'`]/g)) {
    follow(posix.join(posix.dirname(path), from), files, client);
  }
}
