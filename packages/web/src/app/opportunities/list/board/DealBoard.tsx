import { counted } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../../../api/client.ts';
import { dayIn } from '../../../../ui/format/dates.ts';
import { Money } from '../../../../ui/format/Money.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { BoardColumn } from '../../../lists/board/BoardColumn.tsx';
import { BoardFrame } from '../../../lists/board/BoardFrame.tsx';
import { useAreComing } from '../../../lists/board/useAreComing.ts';
import { useMovedCards } from '../../../lists/board/useMovedCards.ts';
import { FailedQuery } from '../../../queries/FailedQuery.tsx';
import { useSession } from '../../../shell/session.ts';
import { useChangesUnder, useIsSending } from '../../../unsaved/unsaved.ts';
import type { Deal } from '../../deal.ts';
import type { DealChange } from '../../edit/dealChange.ts';
import { useDealChoices } from '../../edit/useDealChoices.ts';
import { useSaveDeal } from '../../edit/useSaveDeal.ts';
import { useShowing } from '../../edit/useShownDeals.ts';
import { filterInput, type OpportunityView } from '../../opportunityAddress.ts';
import type { DealGroups } from '../groupedPages.ts';
import { opportunityPages } from '../useOpportunityPages.ts';
import { ClosingZones } from './ClosingZones.tsx';
import { DealCard } from './DealCard.tsx';

/** The deals of a view in columns, one for each open stage; a card that is moved changes the stage of its deal. */
export function DealBoard({ view }: { view: OpportunityView }) {
  const { organization, abilities } = useSession();
  const showOwner = abilities.seeTeam || abilities.seeOrganization;
  const { stages } = useDealChoices();
  const save = useSaveDeal();
  const shown = useShowing();
  const [said, setSaid] = useState('');
  const { moved, begin } = useMovedDeals();
  const sums = useQuery(query.opportunities.groups.queryOptions({ input: { ...filterInput(view), by: 'stage' } }));
  const today = dayIn(organization.timeZone);
  const columns = stages.filter(
    ({ id, kind, archived }) => kind === 'open' && !archived && (view.stage.length === 0 || view.stage.includes(id)),
  );
  const targets = stages.filter(({ archived }) => !archived);
  const sumOf = new Map(sums.data?.items.map((sum) => [sum.key, sum]));
  const open = new Set(columns.map(({ id }) => id));
  const leftOut = sums.data?.items.filter(({ key }) => key === null || !open.has(key)) ?? [];
  const countLeftOut = leftOut.reduce((count, sum) => count + sum.count, 0);

  async function move(deal: Deal, stageId: string) {
    const stage = targets.find(({ id }) => id === stageId);
    if (!stage || deal.stage.id === stageId) return;
    begin(deal);
    const saved = await save(deal, { stageId }, `${deal.name} moved to ${stage.name}`);
    setSaid(saved ? `${deal.name} is now in ${stage.name}` : `${deal.name} stays in ${deal.stage.name}`);
  }

  if (sums.isError) {
    return <FailedQuery title="The board could not be loaded" of={sums} />;
  }
  if (stages.length === 0) return <Skeleton className="h-96" />;
  return (
    <>
      <BoardFrame
        label="Board of deals by stage"
        said={said}
        note={
          countLeftOut > 0 &&
          `${counted(countLeftOut, 'deal')} of this view ${countLeftOut === 1 ? 'is' : 'are'} in closed or archived stages. Switch to the table to see ${countLeftOut === 1 ? 'it' : 'them'}.`
        }
      >
        {columns.map((stage) => (
          <BoardColumn
            key={stage.id}
            name={stage.name}
            many="deals"
            isEmpty={sums.isSuccess && !sumOf.has(stage.id)}
            figures={sums.isSuccess && <Figures sum={sumOf.get(stage.id)} currency={organization.currency} />}
            pages={opportunityPages({ ...view, stage: [stage.id] })}
            moved={moved}
            shown={shown}
            holds={(deal) => deal.stage.id === stage.id}
            renderCard={(deal) => (
              <DealCard deal={deal} today={today} showOwner={showOwner} targets={targets} onMove={move} />
            )}
            onDrop={(deal) => void move(deal, stage.id)}
          />
        ))}
      </BoardFrame>
      <ClosingZones stages={targets.filter(({ kind }) => kind !== 'open')} onMove={move} />
    </>
  );
}

function useMovedDeals() {
  const client = useQueryClient();
  const changes = useChangesUnder<DealChange>('deal/');
  return useMovedCards<Deal>({
    changed: useMemo(() => new Set(changes.map(({ change }) => change.given.id)), [changes]),
    isSaving: useIsSending('deal/'),
    areComing: useAreComing(query.opportunities.groups.key(), query.opportunities.list.key({ type: 'infinite' })),
    latest: (deal) => client.getQueryData(query.opportunities.get.queryKey({ input: { id: deal.id } })) ?? deal,
    again() {
      const { list, groups } = query.opportunities;
      void client.invalidateQueries({ queryKey: groups.key() });
      void client.invalidateQueries({ queryKey: list.key({ type: 'infinite' }) });
    },
  });
}

function Figures({ sum, currency }: { sum: DealGroups['items'][number] | undefined; currency: string }) {
  if (!sum) return 'No deals';
  const without = sum.withoutAmount > 0 ? ` · ${sum.withoutAmount.toLocaleString()} without an amount` : '';
  return (
    <span title={without.replace(' · ', '')}>
      {sum.count.toLocaleString()} {sum.count === 1 ? 'deal' : 'deals'} ·{' '}
      <Money minor={sum.amountBaseMinor} currency={currency} style="compact" />
      {without}
    </span>
  );
}
