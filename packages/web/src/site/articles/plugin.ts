/** Gives pages the lists of posts and guides, and the build the files made from them. */
import { join } from 'node:path';
import { type Articles, readArticles } from '@forecastle/content/articles/build';
import type { Plugin } from 'vite';
import { ICON_PATHS } from '../../ui/icons/paths.ts';
import { articleFiles } from './files.ts';

const LISTS = 'virtual:articles';
const BODIES = 'virtual:article-bodies';
const CONTENT = join(import.meta.dirname, '../../../../content/src');

export function articles(): Plugin {
  return {
    name: 'forecastle-articles',
    resolveId: (id) => (id === LISTS || id === BODIES ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LISTS}`) {
        const read = checked(readArticles());
        for (const file of sources(read)) this.addWatchFile(file);
        return lists(read);
      }
      if (id !== `\0${BODIES}`) return undefined;
      // Public pages are read as HTML: the browser's build must not carry their text a second time.
      return this.environment.name === 'client' && this.environment.mode === 'build' ? 'export default {}' : bodies();
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of articleFiles(readArticles())) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
        const source = /\.(md|xml|txt|json)$/.test(path) ? articleFiles(readArticles()).get(path) : undefined;
        if (source === undefined) next();
        else response.setHeader('content-type', `text/plain; charset=utf-8`).end(source);
      });
    },
  };
}

function lists({ posts, guides }: Articles): string {
  return [
    `export const posts = ${JSON.stringify(posts.map(({ entry }) => entry))};`,
    `export const guides = ${JSON.stringify(guides)};`,
  ].join('\n');
}

/** One object of all compiled articles, by `posts/<slug>` and `guides/<slug>`. */
function bodies(): string {
  const names = keys(readArticles());
  return [
    ...names.map((name, at) => `import body${at} from ${JSON.stringify(join(CONTENT, `${name}.mdx`))};`),
    `export default { ${names.map((name, at) => `${JSON.stringify(name)}: body${at}`).join(', ')} };`,
  ].join('\n');
}

const keys = ({ posts, writtenGuides }: Articles): string[] => [
  ...posts.map(({ entry }) => `posts/${entry.slug}`),
  ...writtenGuides.map(({ entry }) => `guides/${entry.slug}`),
];

const sources = (read: Articles): string[] => keys(read).map((name) => join(CONTENT, `${name}.mdx`));

/** The content package knows no icons; the web draws them. */
function checked(read: Articles): Articles {
  for (const { entry } of read.writtenGuides) {
    if (entry.icon === null || entry.icon in ICON_PATHS) continue;
    const known = Object.keys(ICON_PATHS).join(', ');
    throw new Error(
      `guides/${entry.slug}.mdx: front matter field icon: expected one of ${known}, found ${JSON.stringify(entry.icon)}`,
    );
  }
  return read;
}
