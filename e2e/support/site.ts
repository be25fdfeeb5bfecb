/** The pages of the public site as their lists name them. */
import { readArticles } from '../../packages/content/src/articles/build.ts';
import { PAGES } from '../../packages/web/src/site/pages.ts';

const { posts, guides } = readArticles();
const isPlanned = ({ status }: { status: string }) => status === 'planned';

/** All but the guides that are only planned, of which one stands for all: they differ in nothing but their words. */
export const PUBLIC_PATHS: readonly string[] = [
  ...PAGES.map(({ path }) => path),
  ...posts.map(({ entry }) => `/blog/${entry.slug}`),
  ...guides.filter((guide) => !isPlanned(guide)).map(({ slug }) => `/docs/${slug}`),
  ...guides
    .filter(isPlanned)
    .slice(0, 1)
    .map(({ slug }) => `/docs/${slug}`),
];

/** The list dealt out, so that journeys over all pages share the browsers among them. */
export const inParts = (parts: number): { part: number; paths: readonly string[] }[] =>
  Array.from({ length: parts }, (_, part) => ({
    part: part + 1,
    paths: PUBLIC_PATHS.filter((_path, index) => index % parts === part),
  }));
