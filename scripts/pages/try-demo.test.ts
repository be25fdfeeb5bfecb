/** The way into the demo as it stands on the built pages, and as a server with and without a demo serves them. */
import { describe, expect, it } from 'vitest';
import { asOperated } from '../../packages/server/src/platform/http/as-operated.ts';
import { attributes, builtPages } from './built-site.ts';

const pages = builtPages();
const PUBLIC_URL = 'https://sales.example.com';
const linksOf = (html: string): string[] => html.match(/<a\b[^>]*\bdata-demo=[^>]*>/g) ?? [];
const states = (html: string): string[] => attributes(html, 'data-demo');

describe('the way into the demo', () => {
  it('stands in the top bar, in the hero and beside the steps of the home page, and in closing calls, and leads to the sign-in page without script', () => {
    const home = pages.find(({ path }) => path === '/')?.html ?? '';
    expect(linksOf(home)).toHaveLength(3);
    const why = pages.find(({ path }) => path === '/why-forecastle')?.html ?? '';
    expect(linksOf(why)).toHaveLength(2);
    const leadingElsewhere = pages.flatMap(({ html }) =>
      linksOf(html).filter(
        (link) => !/ href="\/sign-in#demo"/.test(link) || !/ data-wake="\/assets\/[^"]+"/.test(link),
      ),
    );
    expect(leadingElsewhere).toEqual([]);
  });

  it('is closed on every page until a server with a demo opens it', () => {
    const all = pages.flatMap(({ html }) => states(html));
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all)).toEqual(new Set(['closed']));
    const served = (demo: boolean) =>
      new Set(pages.flatMap(({ html }) => states(asOperated(html, { publicUrl: PUBLIC_URL, demo }))));
    expect(served(false)).toEqual(new Set(['closed']));
    expect(served(true)).toEqual(new Set(['open']));
  });
});
