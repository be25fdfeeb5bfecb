import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { DETAIL_ROUTES, PAGES } from './src/site/pages.ts';

const written = ({ file }: { file: string }) => existsSync(join(import.meta.dirname, 'src/site', file));
const slugs = (folder: string) =>
  globSync(`${folder}/*.mdx`, { cwd: join(import.meta.dirname, '../content/src') }).map((file) =>
    basename(file, '.mdx'),
  );
const details = { '/blog/:slug': slugs('posts'), '/docs/:slug': slugs('guides') };

export default {
  appDirectory: 'src',
  ssr: false,
  // The product's paths are served by the fallback page, build/client/__spa-fallback.html.
  prerender: [
    ...PAGES.filter(written).map(({ path }) => path),
    ...DETAIL_ROUTES.filter(written).flatMap(({ path }) => details[path].map((slug) => path.replace(':slug', slug))),
  ],
} satisfies Config;
