import { type Guide, isPublished, type WrittenGuide } from '@forecastle/content/articles';
import { Icon } from '../../ui/Icon.tsx';
import { ICON_PATHS, type IconName } from '../../ui/icons/paths.ts';
import type { Anchor } from '../articles/components.tsx';
import { minutes } from '../articles/Day.tsx';

const isIcon = (name: string | null): name is IconName => name !== null && name in ICON_PATHS;

export function GuideCard({ guide, anchor }: { guide: Guide; anchor: Anchor }) {
  return isPublished(guide) ? (
    <WrittenCard guide={guide} anchor={anchor} />
  ) : (
    <PlannedCard guide={guide} anchor={anchor} />
  );
}

/** The whole card leads to the guide. */
function WrittenCard({ guide, anchor: Anchor }: { guide: WrittenGuide; anchor: Anchor }) {
  return (
    <article className="group relative flex h-full min-w-0 flex-col gap-2 rounded-md bg-surface p-5 shadow-raised transition-shadow focus-within:shadow-floating hover:shadow-floating">
      <Icon name={isIcon(guide.icon) ? guide.icon : 'file'} size={20} className="mb-1 text-forecast" />
      <h3 className="font-serif text-18 font-semibold text-balance">{guide.title}</h3>
      <p className="text-14 text-pretty text-ink-2">{guide.description}</p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-2 text-14">
        <Anchor
          href={`/docs/${guide.slug}`}
          data-guide={guide.slug}
          aria-label={`Read guide: ${guide.title}`}
          className="rounded-sm font-medium text-forecast group-hover:underline after:absolute after:inset-0"
        >
          Read guide
        </Anchor>
        <span className="text-12 text-ink-3">{minutes(guide.readingMinutes)}</span>
      </p>
    </article>
  );
}

/** Stands back behind those that can be read, and says so in a word. */
function PlannedCard({ guide, anchor: Anchor }: { guide: Guide; anchor: Anchor }) {
  return (
    <article className="group relative h-full border-t border-line py-3 text-14">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium">
          <Anchor
            href={`/docs/${guide.slug}`}
            data-guide={guide.slug}
            className="rounded-sm group-hover:underline after:absolute after:inset-0"
          >
            {guide.title}
          </Anchor>
        </h3>
        <span className="text-12 text-ink-3">Planned</span>
      </div>
      <p className="mt-0.5 text-pretty text-ink-3">{guide.description}</p>
    </article>
  );
}
