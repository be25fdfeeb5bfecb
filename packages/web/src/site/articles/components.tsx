import type { MDXComponents } from 'mdx/types';
import type { ComponentProps, ComponentType } from 'react';
import { classes } from '../../ui/classes.ts';
import { ArticleBand } from './ArticleBand.tsx';
import { ArticleScreen } from './ArticleScreen.tsx';
import { Callout } from './Callout.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { Steps } from './Steps.tsx';

/** A link as the place wants it: a plain one on public pages, the router's in the product. */
export type Anchor = ComponentType<ComponentProps<'a'> & { href: string }>;

/** What stands for Markdown and for the components that an article may use. No hooks: public pages are silent. */
export function articleComponents(Anchor: Anchor): MDXComponents {
  return {
    Callout,
    Steps,
    Band: ArticleBand,
    Screen: ArticleScreen,
    a: ({ href = '', ...props }) => (
      <Anchor
        href={href}
        className="rounded-sm font-medium text-forecast underline decoration-line-strong underline-offset-3 hover:decoration-forecast"
        {...props}
      />
    ),
    pre: CodeBlock,
    ...TEXT,
  };
}

const styled = <Tag extends 'h2' | 'h3' | 'h4' | 'p' | 'ul' | 'ol' | 'li' | 'hr' | 'blockquote'>(
  Tag: Tag,
  className: string,
) => {
  const Element = Tag as 'p';
  return (props: ComponentProps<'p'>) => <Element {...props} className={classes(className, props.className)} />;
};

/** Said once for a table and not in each of its cells, of which a guide has hundreds. */
const CELLS =
  'num w-full border-collapse bg-surface text-14 [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-top [&_td_code]:wrap-normal [&_th]:border-b [&_th]:border-line [&_th]:px-4 [&_th]:py-2.5 [&_th]:text-left [&_th]:align-bottom [&_th]:font-medium [&_th]:text-ink-3';

const TEXT: MDXComponents = {
  h2: styled(
    'h2',
    'mt-12 mb-4 scroll-mt-8 lg:scroll-mt-2 font-serif text-28 font-medium tracking-[-0.015em] text-balance',
  ),
  h3: styled('h3', 'mt-9 mb-3 scroll-mt-8 lg:scroll-mt-2 font-serif text-22 font-medium text-balance'),
  h4: styled('h4', 'mt-7 mb-2 text-16 font-semibold'),
  p: styled('p', 'my-4 text-pretty'),
  ul: styled('ul', 'my-4 grid list-disc gap-2 pl-6 marker:text-ink-3'),
  ol: styled('ol', 'my-4 grid list-decimal gap-2 pl-6 marker:text-ink-3'),
  li: styled('li', 'pl-1 [&>p]:my-2'),
  hr: styled('hr', 'my-10 border-line'),
  blockquote: styled('blockquote', 'my-6 border-l-2 border-line-strong pl-5 text-ink-2'),
  // A path is broken before it widens a phone's page; in a table, which scrolls, it stays whole.
  code: (props) => (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.875em] wrap-anywhere" {...props} />
  ),
  table: (props) => (
    // A wide table scrolls by itself, also from the keyboard, instead of widening a phone's page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a pointer
    <section className="my-6 overflow-x-auto rounded-md shadow-raised" aria-label="Table" tabIndex={0}>
      <table className={CELLS} {...props} />
    </section>
  ),
};
