import { type Guide, guidesByCategory, isPublished } from '@forecastle/content/articles';
import type { Anchor } from '../articles/components.tsx';
import { HeadingLinks } from './HeadingLinks.tsx';

/** All guides by category, beside the one that is read: it is marked, and its headings unfold under it. */
export function GuideNav({ guides, current, anchor }: { guides: readonly Guide[]; current: Guide; anchor: Anchor }) {
  return (
    <nav aria-label="Guides" className="grid gap-1 text-14">
      {guidesByCategory(guides).map(({ category, guides: inCategory }) => (
        <details key={category} open={category === current.category} className="group/category">
          <summary className="flex min-h-8 list-none items-center justify-between gap-2 rounded-sm px-2 font-medium text-ink hover:bg-hover touch:min-h-12 [&::-webkit-details-marker]:hidden">
            {category}
            <span className="num text-12 font-normal text-ink-3">
              <span className="sr-only">guides: </span>
              {inCategory.length}
            </span>
          </summary>
          <ul className="mt-1 mb-3 grid gap-px border-l border-line pl-2">
            {inCategory.map((guide) => (
              <li key={guide.slug}>
                <GuideLink guide={guide} isCurrent={guide === current} anchor={anchor} />
                {guide === current && <HeadingLinks headings={guide.headings} className="mt-1 mb-2 pl-3" />}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function GuideLink({ guide, isCurrent, anchor: Anchor }: { guide: Guide; isCurrent: boolean; anchor: Anchor }) {
  return (
    <Anchor
      href={`/docs/${guide.slug}`}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex items-baseline justify-between gap-2 rounded-sm px-2 py-1 text-ink-2 hover:bg-hover hover:text-ink touch:min-h-12 touch:items-center aria-[current=page]:bg-forecast-soft aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {guide.title}
      {!isPublished(guide) && <span className="text-12 text-ink-3">planned</span>}
    </Anchor>
  );
}
