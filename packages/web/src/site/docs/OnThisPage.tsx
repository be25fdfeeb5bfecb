import type { Heading } from '@forecastle/content/articles';
import { Icon } from '../../ui/Icon.tsx';
import { HeadingLinks } from './HeadingLinks.tsx';

/** The contents, on small screens only: wide ones have them in the list of guides. */
export function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-16 z-10 -mx-1 mb-8 rounded-md bg-surface shadow-raised lg:hidden print:hidden"
    >
      <details data-contents className="group/contents">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-md px-4 text-14 font-medium [&::-webkit-details-marker]:hidden">
          On this page
          <Icon name="chevron-down" className="text-ink-3 transition-transform group-open/contents:rotate-180" />
        </summary>
        <HeadingLinks headings={headings} className="max-h-[60dvh] overflow-y-auto px-3 pb-3" />
      </details>
    </nav>
  );
}
