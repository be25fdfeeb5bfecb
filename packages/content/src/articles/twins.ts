import type { Post, WrittenGuide } from './article.ts';
import { markdownTwin } from './markdown-twin.ts';
import type { Written } from './read-articles.ts';

/** `/docs/<slug>.md`: the guide as plain Markdown. Links to our own pages carry the origin, because the file travels. */
export function guideTwin({ entry, parsed }: Written<WrittenGuide>, origin: string): string {
  const facts = `By ${entry.author} · last updated ${entry.lastUpdated} · ${entry.readingMinutes} min read`;
  return markdownTwin(parsed.tree, { ...entry, facts, path: `/docs/${entry.slug}` }, origin);
}

/** `/blog/<slug>.md`: the post as plain Markdown. */
export function postTwin({ entry, parsed }: Written<Post>, origin: string): string {
  const facts = `By ${entry.author} · ${entry.date} · ${entry.readingMinutes} min read`;
  return markdownTwin(parsed.tree, { ...entry, facts, path: `/blog/${entry.slug}` }, origin);
}
