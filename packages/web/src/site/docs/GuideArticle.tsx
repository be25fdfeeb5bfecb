import { type Guide, guideNeighbours, isPublished, isWritten } from '@forecastle/content/articles';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import type { Anchor } from '../articles/components.tsx';
import { Day, minutes } from '../articles/Day.tsx';
import { FactLine } from '../articles/FactLine.tsx';
import { Neighbours } from '../articles/Neighbours.tsx';
import { GuideActions } from './GuideActions.tsx';
import { OnThisPage } from './OnThisPage.tsx';

export interface GuideArticleProps {
  guide: Guide;
  guides: readonly Guide[];
  anchor: Anchor;
  /** The text of the guide. */
  children: ReactNode;
}

/** A guide as it is read, on the public site and in the product alike. */
export function GuideArticle({ guide, guides, anchor: Anchor, children }: GuideArticleProps) {
  const { previous, next } = guideNeighbours(guides, guide.slug);
  const to = (other: Guide | null) => other && { href: `/docs/${other.slug}`, title: other.title };
  return (
    <article className="min-w-0 max-w-[68ch]">
      <p className="mb-3 text-14 text-ink-3">
        <Anchor href="/docs" className="rounded-sm hover:text-ink hover:underline print:hidden">
          All guides
        </Anchor>
        <span className="print:hidden"> / </span>
        {guide.category}
      </p>
      <header className="mb-8 grid gap-4 border-b border-line pb-6">
        <h1 className="font-serif text-36 font-medium tracking-[-0.02em] text-balance">{guide.title}</h1>
        <p className="text-18 text-pretty text-ink-2">{guide.description}</p>
        {isWritten(guide) && (
          <FactLine>
            <span>By {guide.author}</span>
            <span>
              Last updated <Day date={guide.lastUpdated} />
            </span>
            <span>{minutes(guide.readingMinutes)}</span>
          </FactLine>
        )}
        {!isPublished(guide) && (
          <p>
            <Chip tone="unknown" icon="clock">
              Planned
            </Chip>
          </p>
        )}
        <GuideActions guide={guide} />
      </header>
      <OnThisPage headings={guide.headings} />
      {children}
      <Neighbours label="More guides" previous={to(previous)} next={to(next)} anchor={Anchor} />
    </article>
  );
}
