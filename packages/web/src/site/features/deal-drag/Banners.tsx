import { DRAG_REVIEW_FROM, DRAG_SIGNIFICANT_ABOVE } from '@forecastle/rules';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RECOVERY } from './recovery.ts';

const SAYS = {
  significant: {
    words: 'This deal is stalling',
    when: `red, above ${DRAG_SIGNIFICANT_ABOVE}`,
    look: 'bg-risk-soft text-risk',
  },
  review: {
    words: 'This deal is losing pace',
    when: `yellow, ${DRAG_REVIEW_FROM} to ${DRAG_SIGNIFICANT_ABOVE}`,
    look: 'bg-attention-soft text-attention-ink',
  },
  healthy: null,
};

/** Shows the worked deal's banner before and after the first call of its week. */
export function Banners() {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {RECOVERY.slice(0, 2).map(({ day, score, band }) => {
        const says = SAYS[band];
        return (
          says && (
            <li key={day}>
              <p
                className={classes(
                  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-md px-4 py-3.5 font-medium',
                  says.look,
                )}
              >
                <Icon name="alert" size={18} />
                <span>
                  {says.words}: drag <span className="num">{score}</span> of 100
                </span>
              </p>
              <p className="mt-2 text-14 text-ink-3">
                {day}: {says.when}
              </p>
            </li>
          )
        );
      })}
    </ul>
  );
}
