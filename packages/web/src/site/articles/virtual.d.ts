declare module 'virtual:articles' {
  import type { Guide, Post } from '@forecastle/content/articles';

  /** Featured first, then newest. */
  export const posts: readonly Post[];
  /** Written and planned, in the order of the registry. */
  export const guides: readonly Guide[];
}

declare module 'virtual:article-bodies' {
  import type { MDXContent } from 'mdx/types';

  /** Compiled articles by `posts/<slug>` and `guides/<slug>`; empty in the browser, where public pages are HTML. */
  const bodies: Readonly<Record<string, MDXContent>>;
  export default bodies;
}

declare module '*.mdx' {
  export { default } from 'mdx/types';
}
