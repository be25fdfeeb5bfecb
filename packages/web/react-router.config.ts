import { join } from 'node:path';
import { readArticles } from '@forecastle/content/articles/build';
import type { Config } from '@react-router/dev/config';
import { writeScreens } from './src/app/shell/writeScreens.ts';
import { writePostBodies } from './src/site/blog/writePostBodies.ts';
import { DETAIL_ROUTES, PAGES } from './src/site/pages.ts';
import { writeSitemap } from './src/site/sitemap/write.ts';

const { posts, guides } = readArticles();
const details = {
  '/blog/:slug': posts.map(({ entry }) => entry.slug),
  '/docs/:slug': guides.map(({ slug }) => slug),
};

export default {
  appDirectory: 'src',
  ssr: false,
  // A screen's page names all its files at once: a loader in one of its own would come no sooner.
  splitRouteModules: false,
  // The product's paths are served by the fallback page, build/client/__spa-fallback.html.
  prerender: [
    ...PAGES.map(({ path }) => path),
    ...DETAIL_ROUTES.flatMap(({ path }) => details[path].map((slug) => path.replace(':slug', slug))),
  ],
  buildEnd: () => {
    const build = join(import.meta.dirname, 'build/client');
    writeSitemap(build);
    writePostBodies(build);
    writeScreens(build);
  },
} satisfies Config;
