import type { Guide } from '@forecastle/content/articles';
import type { MDXContent } from 'mdx/types';
import { ArticleBody } from '../articles/ArticleBody.tsx';
import { PlainAnchor } from '../articles/PlainAnchor.tsx';
import { GuideArticle } from './GuideArticle.tsx';
import { GuideNav } from './GuideNav.tsx';
import { GuideSearch } from './GuideSearch.tsx';
import { PlannedGuideNote } from './PlannedGuideNote.tsx';

export interface GuidePageProps {
  guide: Guide;
  guides: readonly Guide[];
  /** Null while the guide is planned. */
  content: MDXContent | null;
}

/** A guide on the public site: all guides at its side, the text, the way on. */
export function GuidePage({ guide, guides, content }: GuidePageProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-14 px-5 py-8 sm:px-7 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-12 print:block print:p-0">
      <div className="mb-8 lg:sticky lg:top-24 lg:self-start print:hidden">
        <GuideSearch />
        <div className="-mx-2 mt-5 hidden max-h-[calc(100dvh-12rem)] overflow-y-auto p-2 lg:block">
          <GuideNav guides={guides} current={guide} anchor={PlainAnchor} />
        </div>
      </div>
      <GuideArticle guide={guide} guides={guides} anchor={PlainAnchor}>
        {guide.plan === null ? (
          content && <ArticleBody content={content} anchor={PlainAnchor} />
        ) : (
          <PlannedGuideNote guide={guide} guides={guides} anchor={PlainAnchor} />
        )}
      </GuideArticle>
    </div>
  );
}
