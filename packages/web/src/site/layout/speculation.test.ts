import { PRODUCT_PATHS } from '@forecastle/contract/product-paths';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../pages.ts';
import { speculationRules } from './speculation.ts';

/** As a browser reads the patterns: a group of a path is a regular expression, a path is matched as a whole. */
function isMadeReady(href: string, from: string): boolean {
  const [{ where }] = JSON.parse(speculationRules(from)).prerender;
  return where.href_matches.some((pattern: string) => new RegExp(`^${pattern}$`).test(href));
}

describe('the pages that are made ready ahead', () => {
  it.each(PAGES.filter(({ unlisted }) => !unlisted))('hold $path', ({ path }) => {
    expect(isMadeReady(path, '/')).toBe(true);
  });

  it('hold guides and posts, and no file beside them', () => {
    expect(isMadeReady('/docs/deal-drag-guide', '/')).toBe(true);
    expect(isMadeReady('/blog/fixing-forecasting', '/')).toBe(true);
    expect(isMadeReady('/blog/fixing-forecasting.md', '/')).toBe(false);
    expect(isMadeReady('/rss.xml', '/')).toBe(false);
  });

  it('hold no post on a page of the blog, which opens posts in its own place', () => {
    for (const from of ['/blog', '/blog/fixing-forecasting']) {
      expect(isMadeReady('/blog/forecast-band-you-can-check', from)).toBe(false);
      expect(isMadeReady('/blog', from)).toBe(true);
      expect(isMadeReady('/docs/deal-drag-guide', from)).toBe(true);
    }
  });

  it.each(PRODUCT_PATHS)('hold nothing of the product: /%s', (name) => {
    expect(isMadeReady(`/${name}`, '/')).toBe(false);
    expect(isMadeReady(`/${name}/new`, '/')).toBe(false);
  });
});
