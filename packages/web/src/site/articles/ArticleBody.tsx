import type { MDXComponents, MDXContent } from 'mdx/types';
import { type Anchor, articleComponents } from './components.tsx';

export interface ArticleBodyProps {
  content: MDXContent;
  anchor: Anchor;
  /** What only articles of this place use. */
  components?: MDXComponents;
}

/** The text of an article, in a measure that reads well. */
export function ArticleBody({ content: Content, anchor, components }: ArticleBodyProps) {
  return (
    <div className="max-w-[68ch] text-16 leading-[1.7] [&>*:first-child]:mt-0">
      <Content components={{ ...articleComponents(anchor), ...components }} />
    </div>
  );
}
