import { siteDefaults } from '@forecastle/content';
import { classes } from '../../ui/classes.ts';
import { siteSlot } from './siteSlot.ts';

/** Words of the team, which the operator can replace by the founder's own. */
export function SignedNote({ of, large = false }: { of: 'testimonial' | 'roiNote'; large?: boolean }) {
  const words = siteDefaults[of];
  return (
    <figure className="m-0">
      <blockquote
        className={classes(
          'font-serif text-pretty',
          large ? 'text-28 font-medium tracking-[-0.01em] sm:text-36' : 'text-22',
        )}
        {...siteSlot(of)}
      >
        {of === 'testimonial' ? `“${words}”` : words}
      </blockquote>
      <figcaption className={classes('text-ink-3', large ? 'mt-6' : 'mt-4 text-14')} {...siteSlot(`${of}By`)}>
        {siteDefaults.team}
      </figcaption>
    </figure>
  );
}
