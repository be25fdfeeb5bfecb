import type { Guide } from '@forecastle/content/articles';
import type { MDXContent } from 'mdx/types';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ArticleBody } from '../../site/articles/ArticleBody.tsx';
import { guideBehaviour } from '../../site/docs/behaviour/guide.ts';
import { GuideArticle } from '../../site/docs/GuideArticle.tsx';
import { GuideNav } from '../../site/docs/GuideNav.tsx';
import { PlannedGuideNote } from '../../site/docs/PlannedGuideNote.tsx';
import { HelpAnchor } from './HelpAnchor.tsx';

/** A guide beside the work: the same article as on the public site, moved by the same small functions. */
export function HelpGuide({
  guide,
  guides,
  content,
}: {
  guide: Guide;
  guides: readonly Guide[];
  /** Null while the guide is planned. */
  content: MDXContent | null;
}) {
  const root = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const ending = new AbortController();
    if (root.current) guideBehaviour(root.current, ending.signal);
    return () => ending.abort();
  }, []);
  // The text arrived after the address: the browser found no heading to go to.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <div
      ref={root}
      className="grid gap-x-12 text-16 lg:grid-cols-[15rem_minmax(0,1fr)] print:block [&_:is(h2,h3)]:scroll-mt-28"
    >
      <div className="hidden lg:sticky lg:top-5 lg:block lg:max-h-[calc(100dvh-2.5rem)] lg:self-start lg:overflow-y-auto print:hidden">
        <GuideNav guides={guides} current={guide} anchor={HelpAnchor} />
      </div>
      <GuideArticle guide={guide} guides={guides} anchor={HelpAnchor}>
        {guide.plan === null ? (
          content && <ArticleBody content={content} anchor={HelpAnchor} />
        ) : (
          <PlannedGuideNote guide={guide} guides={guides} anchor={HelpAnchor} />
        )}
      </GuideArticle>
    </div>
  );
}
