/** Reads every post and guide from its file, checked; for the build, which shows, draws and lists them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { GUIDE_SLUGS } from '../guides/slugs.ts';
import type { Guide, PlannedGuide, Post, WrittenGuide } from './article.ts';
import { guideFrontMatter, postFrontMatter } from './front-matter.ts';
import { inListOrder } from './order.ts';
import { headingsOf, type Parsed, parseArticle, readingMinutes } from './parse.ts';

const CONTENT = join(import.meta.dirname, '..');

export interface Written<Entry> {
  readonly entry: Entry;
  readonly parsed: Parsed;
}

export interface Articles {
  /** In the order of the list. */
  readonly posts: readonly Written<Post>[];
  readonly writtenGuides: readonly Written<WrittenGuide>[];
  /** Written and planned, in the order of the registry. */
  readonly guides: readonly Guide[];
}

export function readArticles(content: string = CONTENT, plans: readonly PlannedGuide[] = []): Articles {
  const posts = read(join(content, 'posts'), (file, slug, parsed): Post => {
    return { slug, ...postFrontMatter(file, parsed.frontMatter), ...measured(parsed) };
  });
  const writtenGuides = read(join(content, 'guides'), (file, slug, parsed): WrittenGuide => {
    return { slug, ...guideFrontMatter(file, parsed.frontMatter), ...measured(parsed), plan: null };
  });
  refuseTwins(posts.map(({ entry }) => entry));
  const byEntry = new Map(posts.map((post) => [post.entry, post]));
  return {
    posts: inListOrder(posts.map(({ entry }) => entry)).flatMap((entry) => byEntry.get(entry) ?? []),
    writtenGuides,
    guides: [
      ...writtenGuides.map(({ entry }) => entry),
      // A guide that is written takes the place of its plan.
      ...plans.filter(({ slug }) => !writtenGuides.some(({ entry }) => entry.slug === slug)),
    ].toSorted(inRegistryOrder),
  };
}

const measured = (parsed: Parsed) => ({ headings: headingsOf(parsed), readingMinutes: readingMinutes(parsed) });

function read<Entry>(folder: string, entryOf: (file: string, slug: string, parsed: Parsed) => Entry): Written<Entry>[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .sort()
    .map((name) => {
      const file = `${basename(folder)}/${name}`;
      const parsed = parseArticle(file, readFileSync(join(folder, name), 'utf8'));
      return { entry: entryOf(file, basename(name, '.mdx'), parsed), parsed };
    });
}

function inRegistryOrder(a: Guide, b: Guide): number {
  return placeOf(a.slug) - placeOf(b.slug) || a.slug.localeCompare(b.slug);
}

/** A guide that the registry does not name stands behind those it names. */
function placeOf(slug: string): number {
  const place = GUIDE_SLUGS.indexOf(slug);
  return place < 0 ? GUIDE_SLUGS.length : place;
}

/** Two posts on one place of the home page would push each other out by chance. */
function refuseTwins(posts: readonly Post[]): void {
  const places = new Map<number, string>();
  for (const { slug, pinned } of posts) {
    if (pinned === null) continue;
    const other = places.get(pinned);
    if (other)
      throw new Error(`posts/${slug}.mdx: front matter field pinned: ${pinned} is taken by posts/${other}.mdx`);
    places.set(pinned, slug);
  }
}
