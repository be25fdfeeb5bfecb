import { type Guide, isPublished } from '@forecastle/content/articles';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ICON_PATHS, type IconName } from '../../ui/icons/paths.ts';
import type { Anchor } from '../articles/components.tsx';
import { minutes } from '../articles/Day.tsx';

const isIcon = (name: string | null): name is IconName => name !== null && name in ICON_PATHS;

/** A guide in the index; the whole card leads to it. One that is planned says so and stands back. */
export function GuideCard({ guide, anchor: Anchor }: { guide: Guide; anchor: Anchor }) {
  const published = isPublished(guide);
  return (
    <article
      className={classes(
        'group relative flex h-full min-w-0 flex-col gap-2 rounded-md p-5',
        published
          ? 'bg-surface shadow-raised transition-shadow focus-within:shadow-floating hover:shadow-floating'
          : 'border border-dashed border-line-strong hover:bg-hover',
      )}
    >
      {published && <Icon name={isIcon(guide.icon) ? guide.icon : 'file'} size={20} className="mb-1 text-forecast" />}
      <h3 className="font-serif text-18 font-semibold text-balance">{guide.title}</h3>
      <p className="text-14 text-pretty text-ink-2">{guide.description}</p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-2 text-14">
        <Anchor
          href={`/docs/${guide.slug}`}
          data-guide={guide.slug}
          aria-label={`${published ? 'Read guide' : 'What is planned'}: ${guide.title}`}
          className={classes(
            'rounded-sm font-medium after:absolute after:inset-0',
            published ? 'text-forecast group-hover:underline' : 'text-ink-2 group-hover:underline',
          )}
        >
          {published ? 'Read guide' : 'What is planned'}
        </Anchor>
        <span className="text-12 text-ink-3">{published ? minutes(guide.readingMinutes) : 'Planned'}</span>
      </p>
    </article>
  );
}
