import { STRENGTH_NAMES, type Strength } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { actorWords } from '../timeline/timelineWords.ts';

const SHOWN = 100;
const NOTHING = 'Nothing recorded';

interface EvidenceHistoryProps {
  dealId: string;
  /** "evidence.bant.budget" */
  field: string;
}

/** How strong the evidence of a component was: what it became, when, and through whom. */
export default function EvidenceHistory({ dealId, field }: EvidenceHistoryProps) {
  const history = useQuery(query.opportunities.timeline.queryOptions({ input: { id: dealId, field, limit: SHOWN } }));
  if (history.isPending) return <Skeleton className="h-10" />;
  if (history.isError) return <FailedQuery title="The history could not be loaded" of={history} />;
  const moves = history.data.items.flatMap(({ id, effectiveAt, actor, changes }) => {
    const change = changes.find((each) => each.field === field);
    const [from, to] = [strengthOf(change?.from), strengthOf(change?.to)];
    return from === to ? [] : [{ id, effectiveAt, actor, from, to, undone: change?.undone ?? false }];
  });
  if (moves.length === 0) return <p className="text-12 text-ink-3">No change of strength yet.</p>;
  return (
    <ol className="grid gap-1.5 border-l border-line pl-3 text-12">
      {moves.map(({ id, effectiveAt, actor, from, to, undone }) => (
        <li key={id} className={undone ? 'text-ink-3 line-through' : undefined}>
          {from ? STRENGTH_NAMES[from] : NOTHING}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> to </span>
          <span className="font-medium">{to ? STRENGTH_NAMES[to] : NOTHING}</span>
          <span className="text-ink-3">
            {' · '}
            {actorWords(actor)}, <RelativeTime instant={effectiveAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function strengthOf(state: unknown): Strength | null {
  return typeof state === 'object' && state !== null && 'strength' in state ? (state.strength as Strength) : null;
}
