import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { DateText } from '../../ui/format/DateText.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { PipelineChanges } from './answers.ts';
import { isByPeople, type PipelineView, weeksInput } from './pipelineView.ts';

const PARTS: Record<PipelineChanges['parts'][number]['kind'], string> = {
  moved: 'Scores changed',
  entered: 'Added',
  left: 'Removed',
  amounts: 'Amounts changed',
};
const signed = (points: number, digits: number) =>
  points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(digits)}`;

/** What has moved the confidence since last week: the kinds of moves, and the deals behind most of it. */
export function ConfidenceChanges({ view }: { view: Pick<PipelineView, 'filter' | 'deals'> }) {
  const changes = useQuery(query.pipeline.changes.queryOptions({ input: weeksInput(view) }));
  if (changes.isPending) return <Skeleton className="h-48" />;
  if (changes.isError) {
    return <FailedQuery title="The changes could not be loaded" of={changes} />;
  }
  const { since, before, now, parts, deals } = changes.data;
  if (since === null || before === null) return null;
  return (
    <section aria-label="Confidence changes since last week" className="min-w-0">
      <h3 className="font-medium">
        Since Monday, <DateText day={since.week} year={false} />
      </h3>
      {!isByPeople(view.filter) && <p className="text-12 text-ink-3">Deals that match the filters now.</p>}
      <p className="num text-ink-2">
        Confidence {before} {now === null ? '' : now === before ? '(no change)' : `→ ${now}`}
        {parts.length > 0 && (
          <span className="text-12 text-ink-3">
            {' '}
            {[...parts.map(({ kind, points, deals: count }) => ({ key: kind, words: PARTS[kind], points, count }))]
              .map(({ words, points, count }) => `${words} (${count.toLocaleString()}) ${signed(points, 2)}`)
              .join(' · ')}
          </span>
        )}
      </p>
      {deals.length === 0 ? (
        <p className="mt-2 text-ink-3">No deal changed it.</p>
      ) : (
        <ul className="mt-2 grid">
          {deals.map((deal) => (
            <li key={deal.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line py-1.5">
              <span className="min-w-0 text-pretty">
                <Link to={dealPath(deal.id)} className="finger">
                  {deal.name}
                </Link>
              </span>
              <span className="num text-right font-medium">{signed(deal.points, 1)}</span>
              <span className="text-12 text-ink-3">
                {deal.owner.name} · {wordsOf(deal)}
              </span>
              <span className="num text-right text-12 text-ink-3">
                {deal.before ?? '—'} → {deal.now ?? '—'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {deals.length > 0 && (
        <p className="mt-1.5 text-12 text-ink-3">Top {counted(deals.length, 'deal')}, in points of confidence.</p>
      )}
    </section>
  );
}

function wordsOf({ kind, reasons }: PipelineChanges['deals'][number]): string {
  if (reasons.length > 0) return reasons.join(', ');
  if (kind === 'entered') return 'now scored';
  return kind === 'left' ? 'no longer counted' : 'time passed';
}
