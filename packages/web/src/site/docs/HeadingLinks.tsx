import type { Heading } from '@forecastle/content/articles';
import { classes } from '../../ui/classes.ts';

/** Links to the headings of the page; `markHeadings` marks the one in view. */
export function HeadingLinks({ headings, className }: { headings: readonly Heading[]; className?: string }) {
  if (headings.length === 0) return null;
  return (
    <ul data-toc className={classes('grid gap-px text-14', className)}>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a href={`#${id}`} className={classes('heading-link', level === 3 ? 'pl-5' : 'pl-2')}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
