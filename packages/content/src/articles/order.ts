/** In which order articles stand, and which stand beside one another. */
import { GUIDE_CATEGORIES, type Guide, type GuideCategory, isListed, isPublished, type Post } from './article.ts';

/** How many posts the home page shows. */
export const PINNED_POSTS = 4;

/** Featured first, then newest; equal days by slug, so that the order never depends on the disk. */
export function inListOrder(posts: readonly Post[]): Post[] {
  return posts.toSorted((a, b) => Number(b.featured) - Number(a.featured) || newestFirst(a, b));
}

/** The pinned ones by their number; places nobody pinned go to the first of the list. */
export function pinnedPosts(posts: readonly Post[]): Post[] {
  const pinned = posts.filter((post) => post.pinned !== null).toSorted((a, b) => (a.pinned ?? 0) - (b.pinned ?? 0));
  const others = inListOrder(posts).filter((post) => post.pinned === null);
  return [...pinned, ...others].slice(0, PINNED_POSTS);
}

export interface Neighbours<Item> {
  readonly previous: Item | null;
  readonly next: Item | null;
}

/** By date: previous is the older one. */
export function postNeighbours(posts: readonly Post[], slug: string): Neighbours<Post> {
  return neighbours(posts.toSorted(newestFirst).reverse(), slug);
}

/** Posts that share most tags; equals by date. Without a shared tag the newest stand in. */
export function relatedPosts(posts: readonly Post[], slug: string, count: number): Post[] {
  const tags = new Set(posts.find((post) => post.slug === slug)?.tags);
  const shared = (post: Post) => post.tags.filter((tag) => tags.has(tag)).length;
  return posts
    .filter((post) => post.slug !== slug)
    .toSorted((a, b) => shared(b) - shared(a) || newestFirst(a, b))
    .slice(0, count);
}

export interface GuideGroup {
  readonly category: GuideCategory;
  readonly guides: readonly Guide[];
}

/** What a reader may choose from: categories in their order, hidden and empty ones left out. */
export function guidesByCategory(guides: readonly Guide[]): GuideGroup[] {
  const listed = guides.filter(isListed);
  return GUIDE_CATEGORIES.map((category) => ({
    category,
    guides: listed.filter((guide) => guide.category === category).toSorted(writtenFirst),
  })).filter((group) => group.guides.length > 0);
}

/** The written guides one after the other, across categories. */
export function guideNeighbours(guides: readonly Guide[], slug: string): Neighbours<Guide> {
  const written = guidesByCategory(guides)
    .flatMap((group) => group.guides)
    .filter((guide) => isPublished(guide));
  return neighbours(written, slug);
}

const newestFirst = (a: Post, b: Post) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);

const writtenFirst = (a: Guide, b: Guide) => Number(isPublished(b)) - Number(isPublished(a));

function neighbours<Item extends { slug: string }>(items: readonly Item[], slug: string): Neighbours<Item> {
  const at = items.findIndex((item) => item.slug === slug);
  if (at < 0) return { previous: null, next: null };
  return { previous: items[at - 1] ?? null, next: items[at + 1] ?? null };
}
