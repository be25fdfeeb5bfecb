/** What stands beside the pages: the feed, the lists and twins for programs, and the index of the search. */
import { brand } from '@forecastle/content';
import {
  type Articles,
  buildSearchIndex,
  guideTwin,
  llmsFull,
  llmsIndex,
  postTwin,
  publishedGuides,
  rss,
} from '@forecastle/content/articles/build';
import { PUBLIC_ORIGIN } from '@forecastle/contract/public-origin';
import { PAGES, pageAt } from '../pages.ts';

/** By path below the site's root. The server puts the operator's address where PUBLIC_ORIGIN stands. */
export function articleFiles(articles: Articles): Map<string, string> {
  const origin = PUBLIC_ORIGIN;
  const pages = PAGES.filter(({ unlisted }) => !unlisted).map(({ path, name, description }) => ({
    path,
    title: name,
    description,
  }));
  const channel = { name: brand.name, description: pageAt('/blog').description, origin };
  return new Map([
    [
      'rss.xml',
      rss(
        articles.posts.map(({ entry }) => entry),
        channel,
      ),
    ],
    ['llms.txt', llmsIndex(articles, { name: brand.name, tagline: brand.tagline, origin, pages })],
    ['llms-full.txt', llmsFull(articles, origin)],
    ['docs/search.json', JSON.stringify(buildSearchIndex(articles))],
    ...publishedGuides(articles).map((guide) => [`docs/${guide.entry.slug}.md`, guideTwin(guide, origin)] as const),
    ...articles.posts.map((post) => [`blog/${post.entry.slug}.md`, postTwin(post, origin)] as const),
  ]);
}
