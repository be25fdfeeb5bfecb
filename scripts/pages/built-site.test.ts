/** The built public site, page by page. `npm test` builds before it runs this. */
import { existsSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { PRODUCT_PATHS } from '@forecastle/contract/product-paths';
import { PUBLIC_ORIGIN } from '@forecastle/contract/public-origin';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../packages/web/src/site/pages.ts';
import {
  attributes,
  type BuiltPage,
  builtPages,
  CLIENT,
  canonicalOf,
  fileIn,
  idsOf,
  metaOf,
  scriptBytes,
  textOf,
} from './built-site.ts';

const pages = builtPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
/** What the server answers without a page: its health, and the description of its API. */
const SERVED = ['/healthz', '/readyz', '/api/'];
/** Bytes, compressed. */
const SILENT_SCRIPT = 5_000;
const ISLAND_SCRIPT = 80_000;
/** What a new connection carries without waiting is 14.6 kB, of which a kilobyte is headers (decision 0103). */
const ONE_ROUND = 13_550;
/** No page of fewer characters comes near it: it takes longer to compress than to count. */
const NEAR_ONE_ROUND = 45_000;
const ISLANDS = ['/pricing', '/features/roi-calculator'];

/** Why a link of a page leads nowhere; null where it leads somewhere. */
function brokenBy(href: string, from: string): string | null {
  const { origin, pathname, hash } = new URL(href, `${PUBLIC_ORIGIN}${from}`);
  if (origin !== PUBLIC_ORIGIN) return null;
  if (SERVED.some((path) => pathname.startsWith(path))) return null;
  if (PRODUCT_PATHS.some((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`))) return null;
  const page = byPath.get(pathname);
  if (!page) return existsSync(fileIn(CLIENT, pathname)) && pathname !== '/' ? null : 'no such page';
  return hash === '' || idsOf(page.html).includes(decodeURIComponent(hash.slice(1))) ? null : 'no such anchor';
}

/** What is wrong on which page: one line each, so that a failure names them all. */
const faults = (find: (page: BuiltPage) => readonly string[]): string[] =>
  pages.flatMap((page) => find(page).map((fault) => `${page.path}: ${fault}`));

describe('the built site', () => {
  it('has every page of the registry', () => {
    expect(PAGES.map(({ path }) => path).filter((path) => !byPath.has(path))).toEqual([]);
  });

  it('leads nowhere in vain', () => {
    const broken = faults(({ path, html }) =>
      [...attributes(html, 'href', 'a'), ...attributes(html, 'action', 'form')].flatMap((href) => {
        const reason = brokenBy(href, path);
        return reason ? [`${href}: ${reason}`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('asks for nothing that is missing, and nothing of anybody else', () => {
    const missing = faults(({ html }) => {
      const asked = [
        ...attributes(html, 'src'),
        ...attributes(html, 'data-wake'),
        ...attributes(html, 'srcset').flatMap((set) => set.split(',').map((part) => part.trim().split(' ')[0] ?? '')),
        ...attributes(html, 'href', 'link').filter((href) => !href.startsWith(PUBLIC_ORIGIN)),
        (metaOf(html, 'og:image') ?? '').replace(PUBLIC_ORIGIN, ''),
      ];
      return asked.filter((file) => !/^\/[^/]/.test(file) || !existsSync(fileIn(CLIENT, file)));
    });
    expect(missing).toEqual([]);
  });

  it('gives every page one headline, a title and a description of its own, and no id twice', () => {
    const titles = new Map<string, string>();
    const wrong = faults(({ path, html }) => {
      const headlines = html.match(/<h1\b/g)?.length ?? 0;
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      const same = titles.get(title);
      titles.set(title, path);
      const ids = idsOf(html);
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      return [
        ...(headlines === 1 ? [] : [`${headlines} headlines`]),
        ...(title === '' ? ['no title'] : same ? [`the title of ${same}`] : []),
        ...((metaOf(html, 'description') ?? '').length < 30 ? ['no description'] : []),
        ...twice.map((id) => `the id ${id} twice`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('can be read as it comes: framed, a way past the bar first of all, text, and a way on', () => {
    const wrong = faults(({ html }) => {
      const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
      const outside = html.replace(main, '');
      const first = /<(?:a|button|summary|input)\b[^>]*>/.exec(html.slice(html.indexOf('<body')))?.[0] ?? '';
      return [
        ...['main', 'header', 'footer'].flatMap((name) => {
          const found = outside.match(new RegExp(`<${name}\\b`, 'g'))?.length ?? 0;
          return found === 1 ? [] : [`${found} of ${name}`];
        }),
        ...(first.includes('href="#main"') ? [] : [`begins with ${first}`]),
        ...(textOf(main).length > 150 ? [] : ['hardly any text']),
        ...(attributes(outside, 'href', 'a').includes('/pricing') ? [] : ['no way to the prices']),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('names one address for every page that wants to be found', () => {
    const wrong = faults(({ path, html }) => {
      const hidden = metaOf(html, 'robots')?.includes('noindex');
      const canonical = canonicalOf(html);
      return canonical === (hidden ? undefined : `${PUBLIC_ORIGIN}${path}`) ? [] : [`names ${canonical}`];
    });
    expect(wrong).toEqual([]);
  });

  it('describes itself to machines in JSON that parses', () => {
    const wrong = faults(({ html }) => {
      const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
      return data.includes('"@graph"') && JSON.parse(data) ? [] : ['no structured data'];
    });
    expect(wrong).toEqual([]);
  });

  it('runs little script: 5 kB where a page only speaks, 80 kB where it calculates', () => {
    const heavy = faults(({ path, html }) => {
      const bytes = scriptBytes(html);
      return bytes < (ISLANDS.includes(path) ? ISLAND_SCRIPT : SILENT_SCRIPT) ? [] : [`${bytes} bytes`];
    });
    expect(heavy).toEqual([]);
  });

  it('comes in one round: compressed, each page fits into what a new connection carries', () => {
    const large = faults(({ html }) => {
      const bytes = html.length < NEAR_ONE_ROUND ? 0 : brotliCompressSync(html).length;
      return bytes <= ONE_ROUND ? [] : [`${bytes} bytes`];
    });
    expect(large).toEqual([]);
  });
});
