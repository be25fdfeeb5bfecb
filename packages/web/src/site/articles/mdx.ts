/** How articles are compiled. Parsing for lists and twins (packages/content) knows the same extensions. */
import mdx from '@mdx-js/rollup';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';

export function articlePages(): Plugin {
  // Articles only: the changelog is Markdown too, and is read as text.
  const plugin = mdx({ mdExtensions: [], remarkPlugins: [remarkFrontmatter, remarkGfm], rehypePlugins: [rehypeSlug] });
  // Before React's own transform, which takes only JavaScript.
  return { ...(plugin as Plugin), enforce: 'pre' };
}
