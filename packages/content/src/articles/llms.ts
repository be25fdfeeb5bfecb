/** What programs that read the site are given: a list of pages (llms.txt, llmstxt.org) and the whole text of all articles. */
import { isListed, isPublished, type WrittenGuide } from './article.ts';
import { guidesByCategory } from './order.ts';
import type { Articles, Written } from './read-articles.ts';
import { guideTwin, postTwin } from './twins.ts';

export interface SiteSummary {
  readonly name: string;
  readonly tagline: string;
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string;
  /** Other pages worth reading. */
  readonly pages: readonly { path: string; title: string; description: string }[];
}

export function llmsIndex(articles: Articles, { name, tagline, origin, pages }: SiteSummary): string {
  const line = (path: string, title: string, description: string) => `- [${title}](${origin}${path}): ${description}`;
  const guides = guidesByCategory(articles.guides)
    .map((group) => ({ ...group, guides: group.guides.filter((guide) => isPublished(guide)) }))
    .filter((group) => group.guides.length > 0);
  return [
    `# ${name}`,
    `> ${tagline}. Guides and posts below are plain Markdown; all of them in one file: ${origin}/llms-full.txt`,
    ...guides.map(
      (group) =>
        `## ${group.category}\n\n${group.guides.map((guide) => line(`/docs/${guide.slug}.md`, guide.title, guide.description)).join('\n')}`,
    ),
    `## Blog\n\n${articles.posts.map(({ entry }) => line(`/blog/${entry.slug}.md`, entry.title, entry.description)).join('\n')}`,
    `## Pages\n\n${pages.map((page) => line(page.path, page.title, page.description)).join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

export function llmsFull(articles: Articles, origin: string): string {
  return [
    ...publishedGuides(articles).map((guide) => guideTwin(guide, origin)),
    ...articles.posts.map((post) => postTwin(post, origin)),
  ].join('\n---\n\n');
}

/** Written and listed, in the order of the lists. */
export function publishedGuides({ guides, writtenGuides }: Articles): Written<WrittenGuide>[] {
  return guidesByCategory(guides)
    .flatMap((group) => group.guides)
    .filter((guide) => isPublished(guide) && isListed(guide))
    .flatMap((guide) => writtenGuides.find(({ entry }) => entry === guide) ?? []);
}
