import { PRODUCT_PATHS } from '@forecastle/contract/product-paths';
import { PUBLIC_ORIGIN } from '@forecastle/contract/public-origin';

const attribute = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];

/** Lists the built pages that name themselves as canonical; pages that ask not to be found have no such link. */
export function sitemap(pages: readonly string[]): string {
  const entries = pages.flatMap((html) => {
    const address = attribute(html, /<link rel="canonical" href="([^"]+)"/);
    const changed = attribute(html, /<meta property="article:(?:modified|published)_time" content="([^"]+)"/);
    return address
      ? [`<url><loc>${address}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}</url>`]
      : [];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.sort(),
    '</urlset>',
    '',
  ].join('\n');
}

/** Everything public may be read; what needs a session would only answer with the way in. */
export function robots(): string {
  const closed = ['api', ...PRODUCT_PATHS].map((name) => `Disallow: /${name}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${PUBLIC_ORIGIN}/sitemap.xml`, ''].join('\n');
}
