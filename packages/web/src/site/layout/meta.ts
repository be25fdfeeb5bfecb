import { brand } from '@forecastle/content';
import { PUBLIC_ORIGIN } from '@forecastle/contract/public-origin';
import type { MetaDescriptor } from 'react-router';
import { pageAt, type SitePage } from '../pages.ts';
import { sharingImage } from '../sharing/images.ts';
import { canonicalPath } from './paths.ts';
import { breadcrumbs, organization } from './structured.ts';

/** What `<meta>` says of a page that is not in the registry by itself: a post or a guide. */
export interface PageFacts extends Pick<SitePage, 'path' | 'title' | 'description' | 'name'> {
  keywords?: string | undefined;
  unlisted?: boolean | undefined;
  /** The sharing image, a path of this site, 1200 by 630. */
  image?: string | undefined;
  /** Posts are articles; everything else is a website. */
  article?: { published: string; modified?: string | undefined; author: string } | undefined;
}

export interface MetaExtras {
  image?: string | undefined;
  /** Schema.org objects, without `@context`: FAQ, SoftwareApplication, Article. */
  structured?: readonly object[] | undefined;
}

/** An absolute address for metadata. The server puts the operator's address in the placeholder's place. */
export const absolute = (path: string): string => `${PUBLIC_ORIGIN}${path === '/' ? '/' : path}`;

export function pageMeta(path: string, extras: MetaExtras = {}): MetaDescriptor[] {
  const page = pageAt(canonicalPath(path));
  return describePage(page, page.unlisted ? extras : { image: sharingImage(page.path), ...extras });
}

/** For a route module that adds to its page's metadata: `export const meta = siteMeta('/pricing', { structured })`. */
export const siteMeta = (path: string, extras: MetaExtras) => () => pageMeta(path, extras);

export function describePage(page: PageFacts, { image, structured = [] }: MetaExtras = {}): MetaDescriptor[] {
  const url = absolute(page.path);
  const picture = absolute(image ?? page.image ?? sharingImage(page.unlisted ? '/' : page.path));
  const crumbs = breadcrumbs(page);
  const property = (name: string, content: string): MetaDescriptor => ({ property: name, content });
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    ...(page.unlisted
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: url } as const]),
    property('og:site_name', brand.name),
    property('og:type', page.article ? 'article' : 'website'),
    property('og:title', page.title),
    property('og:description', page.description),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:locale', 'en_NZ'),
    ...(page.article
      ? [
          property('article:published_time', page.article.published),
          property('article:author', page.article.author),
          ...(page.article.modified ? [property('article:modified_time', page.article.modified)] : []),
        ]
      : []),
    // Title, description and image are taken from `og:` where it does not name its own.
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': [organization(), ...(crumbs ? [crumbs] : []), ...structured],
      },
    } as MetaDescriptor,
  ];
}
