import type { MDXComponents, MDXContent } from 'mdx/types';
import { type Anchor, articleComponents } from './components.tsx';

interface ArticleBodyProps {
  content: MDXContent;
  anchor: Anchor;
  /** What only some articles use, so that the others do not load it. */
  more?: MDXComponents;
}

/** The text of an article, in a measure that reads well. */
export function ArticleBody({ content: Content, anchor, more }: ArticleBodyProps) {
  return (
    <div className="max-w-[68ch] text-16 leading-[1.7] [&>*:first-child]:mt-0">
      <Content components={{ ...articleComponents(anchor), ...more }} />
    </div>
  );
}
