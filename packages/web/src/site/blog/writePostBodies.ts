/** After the pages are rendered: the body of each post by itself, for a page of the blog that opens it in its own place. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostBody } from './behaviour/post-body.ts';

export function writePostBodies(build: string): void {
  for (const file of globSync('blog/*/index.html', { cwd: build })) {
    const body = postBody(readFileSync(join(build, file), 'utf8'));
    writeFileSync(join(build, `${dirname(file)}.json`), JSON.stringify(body));
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Throws where a page has no title or no `<main>`, so that no post is opened empty. */
export function postBody(html: string): PostBody {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1];
  if (!title || !main) throw new Error('The page of a post has no title or no <main>.');
  return {
    title: title.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? ''),
    // States and scripts are those of the page that is left.
    main: main.replace(/<template\b[^>]*>[\s\S]*?<\/template>/g, '').replaceAll('<!-- -->', ''),
  };
}
