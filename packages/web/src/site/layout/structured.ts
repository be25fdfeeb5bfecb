import { brand } from '@forecastle/content';
import { PAGES } from '../pages.ts';
import { absolute } from './meta.ts';

/** Who runs the site; every page names it, so that each can be read alone. The server adds where else its operator is. */
export const organization = () => ({
  '@type': 'Organization',
  '@id': `${absolute('/')}#organization`,
  name: brand.name,
  url: absolute('/'),
  logo: absolute('/favicon.svg'),
});

/** The way from the home page, by the pages that exist above this one; null for the home page itself. */
export function breadcrumbs({ path, name }: { path: string; name: string }): object | null {
  const way = crumbsTo({ path, name });
  if (way.length < 2) return null;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: absolute(crumb.path),
    })),
  };
}

export interface Crumb {
  path: string;
  name: string;
}

export function crumbsTo(page: Crumb): Crumb[] {
  const above = PAGES.filter(({ path }) => path === '/' || page.path.startsWith(`${path}/`));
  return [...above.filter(({ path }) => path !== page.path), page].map(({ path, name }) => ({ path, name }));
}
