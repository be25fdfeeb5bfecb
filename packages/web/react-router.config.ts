import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArticles } from '@forecastle/content/articles/build';
import type { Config } from '@react-router/dev/config';
import { DETAIL_ROUTES, PAGES } from './src/site/pages.ts';
import { writeSitemap } from './src/site/sitemap/write.ts';

const written = ({ file }: { file: string }) => existsSync(join(import.meta.dirname, 'src/site', file));
const { posts, guides } = readArticles();
const details = {
  '/blog/:slug': posts.map(({ entry }) => entry.slug),
  '/docs/:slug': guides.map(({ slug }) => slug),
};

export default {
  appDirectory: 'src',
  ssr: false,
  // The product's paths are served by the fallback page, build/client/__spa-fallback.html.
  prerender: [
    ...PAGES.filter(written).map(({ path }) => path),
    ...DETAIL_ROUTES.filter(written).flatMap(({ path }) => details[path].map((slug) => path.replace(':slug', slug))),
  ],
  buildEnd: () => writeSitemap(join(import.meta.dirname, 'build/client')),
} satisfies Config;
