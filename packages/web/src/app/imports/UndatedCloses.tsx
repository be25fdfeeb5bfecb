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
      {counted(count, 'won or lost deal')} {have} no day of the close and {belong} in no period
      {tense === 'did' ? (
        <>
          {' until it is told. '}
          <Link to={opportunitiesPath(UNDATED_CLOSES)}>Complete {count === 1 ? 'it' : 'them'}</Link>
        </>
      ) : (
        ': choose a column as actual close date in the first step, or complete the days after the import.'
      )}
    </p>
  );
}
