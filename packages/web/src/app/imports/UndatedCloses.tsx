import { counted } from '@forecastle/rules';
import { Link } from '../../ui/Link.tsx';
import { opportunitiesPath, UNDATED_CLOSES } from '../opportunities/opportunityAddress.ts';
import type { Counts } from './import.ts';

/** How many won or lost deals bring no day of it, and where each gets one. */
export function UndatedCloses({ counts, tense }: { counts: Counts; tense: 'would' | 'did' }) {
  const { undatedCloses: count } = counts;
  if (count === 0) return null;
  const [have, belong] = count === 1 ? ['has', 'counts'] : ['have', 'count'];
  return (
    <p className="mt-3 text-14 text-ink-2">
      {counted(count, 'won or lost deal')} {have} no actual close date and {belong} in no period
      {tense === 'did' ? (
        <>
          {' until you add it. '}
          <Link to={opportunitiesPath(UNDATED_CLOSES)}>Complete {count === 1 ? 'it' : 'them'}</Link>
        </>
      ) : (
        '. Choose a column for it in the first step, or add the dates later.'
      )}
    </p>
  );
}
