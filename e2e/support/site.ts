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

/** What comes before the last part of a path: pages of one folder are made by one template. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Every page that is alone in its make, and of each template its first and its last page. */
export const TEMPLATE_PATHS: readonly string[] = PUBLIC_PATHS.filter((path) => {
  const folder = folderOf(path);
  const same = PUBLIC_PATHS.filter((other) => folderOf(other) === folder);
  return folder === '' || path === same[0] || path === same.at(-1);
});

/** A list dealt out, so that journeys over many pages share the browsers among them. */
export const inParts = (parts: number, from: readonly string[]): { part: number; paths: readonly string[] }[] =>
  Array.from({ length: parts }, (_, part) => ({
    part: part + 1,
    paths: from.filter((_path, index) => index % parts === part),
  }));
