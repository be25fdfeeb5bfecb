import { describe, expect, it } from 'vitest';
import { robots, sitemap } from './sitemap.ts';

const page = (path: string, more = '') => `<link rel="canonical" href="https://public-origin.invalid${path}"/>${more}`;

describe('the sitemap', () => {
  it('lists every page that names its address, in order', () => {
    expect(sitemap([page('/pricing'), page('/about')])).toContain(
      '<url><loc>https://public-origin.invalid/about</loc></url>\n<url><loc>https://public-origin.invalid/pricing</loc></url>',
    );
  });

  it('says when a post last changed: on the day it was modified, else published', () => {
    const published = '<meta property="article:published_time" content="2025-04-02"/>';
    const modified = '<meta property="article:modified_time" content="2025-10-23T08:00:00Z"/>';
    expect(sitemap([page('/blog/a', published)])).toContain('<lastmod>2025-04-02</lastmod>');
    expect(sitemap([page('/blog/a', modified + published)])).toContain('<lastmod>2025-10-23</lastmod>');
  });

  it('leaves out a page without a canonical address', () => {
    expect(sitemap(['<meta name="robots" content="noindex"/>'])).not.toContain('<url>');
  });
});

describe('robots.txt', () => {
  it('names the sitemap and keeps search engines out of the product', () => {
    expect(robots()).toContain('Sitemap: https://public-origin.invalid/sitemap.xml');
    expect(robots().split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /crm', 'Disallow: /api']));
  });
});
