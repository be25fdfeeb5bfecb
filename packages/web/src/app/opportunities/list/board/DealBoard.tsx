import { counted } from '@forecastle/rules';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../../api/client.ts';
import { dayIn } from '../../../../ui/format/dates.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../../queries/FailedQuery.tsx';
import { useSession } from '../../../shell/session.ts';
import type { Deal } from '../../deal.ts';
import { SAVING } from '../../edit/dealSaver.ts';
import { useDealChoices } from '../../edit/useDealChoices.ts';
import { useSaveDeal } from '../../edit/useSaveDeal.ts';
import { filterInput, type OpportunityView } from '../../opportunityAddress.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { ClosingZones } from './ClosingZones.tsx';

/** The deals of a view in columns, one for each open stage; a card that is moved changes the stage of its deal. */
export function DealBoard({ view }: { view: OpportunityView }) {
  const { organization } = useSession();
  const { stages } = useDealChoices();
  const save = useSaveDeal();
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  /** Deals that have just been moved, which the list of their new stage does not hold yet. */
  const [moved, setMoved] = useState<readonly Deal[]>([]);
  const latest = useRef(moved);
  useEffect(() => {
    latest.current = moved;
  }, [moved]);
  const saving = useIsMutating({ mutationKey: SAVING });
  const wasSaving = useRef(false);
  // Once nothing is on its way any more, a move or its undo, the columns are asked for anew.
  useEffect(() => {
    if (saving > 0) wasSaving.current = true;
    if (saving > 0 || !wasSaving.current) return;
    wasSaving.current = false;
    const settled = latest.current;
    const { list, groups } = query.opportunities;
    void client.invalidateQueries({ queryKey: groups.key() });
    // What is moved while they are on their way stays beside them.
    void client
      .invalidateQueries({ queryKey: list.key({ type: 'infinite' }) })
      .then(() => setMoved((now) => now.filter((deal) => !settled.includes(deal))));
  }, [saving, client]);
  const sums = useQuery(query.opportunities.groups.queryOptions({ input: { ...filterInput(view), by: 'stage' } }));
  const today = dayIn(organization.timeZone);
  const columns = stages.filter(
    ({ id, kind, archived }) => kind === 'open' && !archived && (view.stage.length === 0 || view.stage.includes(id)),
  );
  const targets = stages.filter(({ archived }) => !archived);
  const shown = new Set(columns.map(({ id }) => id));
  const leftOut = sums.data?.items.filter(({ key }) => key === null || !shown.has(key)) ?? [];
  const countLeftOut = leftOut.reduce((count, sum) => count + sum.count, 0);

  async function move(deal: Deal, stageId: string) {
    const stage = targets.find(({ id }) => id === stageId);
    if (!stage || deal.stage.id === stageId) return;
    setMoved((before) => [...before.filter(({ id }) => id !== deal.id), deal]);
    const saved = await save(deal, { stageId }, `${deal.name} moved to ${stage.name}`);
    setSaid(saved ? `${deal.name} is in ${stage.name} now` : `${deal.name} stays in ${deal.stage.name}`);
  }

  if (sums.isError) {
    return <FailedQuery title="The board could not be loaded" of={sums} />;
  }
  if (stages.length === 0) return <Skeleton className="h-96" />;
  return (
    <section aria-label="Board of deals by stage" className="overflow-x-auto">
      <p role="status" className="sr-only">
        {said}
      </p>
      {countLeftOut > 0 && (
        <p className="px-3 pt-3 text-14 text-ink-3">
          {counted(countLeftOut, 'deal')} of this view {countLeftOut === 1 ? 'stands' : 'stand'} in closed or archived
          stages, which the board has no columns for. The table shows them.
        </p>
      )}
      <ol className="flex min-w-min gap-3 p-3">
        {columns.map((stage) => (
          <BoardColumn
            key={stage.id}
            stage={stage}
            view={view}
            sum={sums.data ? (sums.data.items.find(({ key }) => key === stage.id) ?? null) : undefined}
            currency={organization.currency}
            today={today}
            targets={targets}
            moved={moved}
            onMove={move}
          />
        ))}
      </ol>
      <ClosingZones stages={targets.filter(({ kind }) => kind !== 'open')} onMove={move} />
    </section>
  );
}
