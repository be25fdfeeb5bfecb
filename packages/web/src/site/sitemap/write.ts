/** After the pages are rendered: what search engines ask for first. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { robots, sitemap } from './sitemap.ts';

export function writeSitemap(build: string): void {
  const pages = globSync('**/index.html', { cwd: build }).map((file) => readFileSync(join(build, file), 'utf8'));
  writeFileSync(join(build, 'sitemap.xml'), sitemap(pages));
  writeFileSync(join(build, 'robots.txt'), robots());
}
