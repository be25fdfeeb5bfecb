/** Every address of the public site, from the lists that the site itself is made of. */
import { readArticles } from '../../packages/content/src/articles/build.ts';
import { PAGES } from '../../packages/web/src/site/pages.ts';

export interface PublicPage {
  readonly path: string;
  /** What is asked for to see it. */
  readonly address: string;
  /** Search engines are asked to pass it by, so that it is not judged by how well they find it. */
  readonly unlisted: boolean;
}

/** Without a reference this page leads on to another, and would be measured as two. */
const ADDRESSES: Readonly<Record<string, string>> = { '/contact/received': '/contact/received?ref=FC-234567' };

export function publicPages(): PublicPage[] {
  const { posts, guides } = readArticles();
  const articles = [...posts.map(({ entry }) => `/blog/${entry.slug}`), ...guides.map(({ slug }) => `/docs/${slug}`)];
  const listed = [
    // What answers 404 has failed to load in Lighthouse's eyes, whatever it shows.
    ...PAGES.filter(({ path }) => path !== '/not-found').map(({ path, unlisted = false }) => ({ path, unlisted })),
    ...articles.map((path) => ({ path, unlisted: false })),
  ];
  return listed.map((page) => ({ ...page, address: ADDRESSES[page.path] ?? page.path }));
}
