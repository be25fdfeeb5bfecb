import type { Heading } from '@forecastle/content/articles';
import { classes } from '../../ui/classes.ts';

/** Links to the headings of the page; `markHeadings` marks the one in view. */
export function HeadingLinks({ headings, className }: { headings: readonly Heading[]; className?: string }) {
  if (headings.length === 0) return null;
  return (
    <ul data-toc className={classes('grid gap-px text-14', className)}>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={classes(
              'block rounded-r-sm border-l-2 border-transparent py-1 text-ink-3 hover:text-ink touch:py-3 aria-[current=location]:border-forecast aria-[current=location]:font-medium aria-[current=location]:text-forecast',
              level === 3 ? 'pl-5' : 'pl-2',
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
