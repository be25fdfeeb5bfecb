import { DETAIL_ROUTES, PAGES } from '../pages.ts';

const parts = PAGES.filter(({ unlisted }) => !unlisted).map(({ path }) => path.split('/').slice(1));
const names = (of: readonly (readonly string[])[]) => [...new Set(of.map(([first = '']) => first))].filter(Boolean);

/** `/(about|pricing|…)` and `/(features|docs|…)/…`: no product path, which holds a session and much script, and no file. */
const TOP = `/(${names(parts.filter(({ length }) => length === 1)).join('|')})`;
const FOLDERS = names([
  ...parts.filter(({ length }) => length > 1),
  ...DETAIL_ROUTES.map(({ path }) => path.split('/').slice(1)),
]);
const below = (folders: readonly string[]) => `/(${folders.join('|')})/([\\w-]+)`;

/**
 * Returns what tells the browser to make a public page ready when the pointer rests on its link, so that moving feels
 * instant. Pages of the blog open posts in their own place (`blog/behaviour`) and fetch their bodies ahead themselves.
 */
export function speculationRules(path: string): string {
  const opensPosts = path === '/blog' || path.startsWith('/blog/');
  const folders = FOLDERS.filter((folder) => !(opensPosts && folder === 'blog'));
  return JSON.stringify({
    prerender: [{ where: { href_matches: ['/', TOP, below(folders)] }, eagerness: 'moderate' }],
  });
}
