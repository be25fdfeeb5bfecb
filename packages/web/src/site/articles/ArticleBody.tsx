import type { MDXContent } from 'mdx/types';
import { type Anchor, articleComponents } from './components.tsx';

/** The text of an article, in a measure that reads well. */
export function ArticleBody({ content: Content, anchor }: { content: MDXContent; anchor: Anchor }) {
  return (
    <div className="max-w-[68ch] text-16 leading-[1.7] [&>*:first-child]:mt-0">
      <Content components={articleComponents(anchor)} />
    </div>
  );
}
