import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Deal } from '../deal.ts';
import { CompetitorForm, competitorPlace, NEW_COMPETITOR } from './CompetitorForm.tsx';
import { DealCompetitorRow } from './DealCompetitorRow.tsx';
import { recordWords } from './recordWords.ts';
import { useDealCompetitors } from './useDealCompetitors.ts';

/** Who else wants the deal, how they stand, and how we fared against them before. */
export function DealCompetitorList({ deal }: { deal: Deal }) {
  const { list, place, write, remove } = useDealCompetitors(deal);
  const records = useQuery(query.competitors.records.queryOptions());
  const [openId, setOpen] = useState(() => openUnder(competitorPlace(deal.id)));
  const items = list.data?.items ?? [];
  const edited = items.find(({ competitor }) => competitor.id === openId) ?? null;
  const editable = deal.abilities.update;
  const add = editable && (
    <Button icon="plus" onClick={() => setOpen(NEW_COMPETITOR)}>
      Add competitor
    </Button>
  );
  const unanswered = items.filter((item) => item.unanswered).length;
  return (
    <Card flush>
      {list.isPending && <TableSkeleton label="Loading the competitors" rows={3} columns={3} />}
      {list.isError && items.length === 0 && <FailedQuery title="The competitors could not be loaded" of={list} />}
      {list.isSuccess && items.length === 0 && (
        <EmptyState icon="target" title="No competitor on this deal yet" action={add}>
          Add who else they are talking to, and where each stands.
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 max-sm:px-4">
            <p className="text-ink-3">
              {unanswered > 0 ? `${unanswered} of ${items.length} unanswered` : 'Strongest first'}
            </p>
            {add}
          </div>
          <ul>
            {items.map((item) => (
              <DealCompetitorRow
                key={item.competitor.id}
                item={item}
                record={recordWords(
                  records.data?.items.find(({ competitorId }) => competitorId === item.competitor.id),
                )}
                editable={editable}
                onPlace={(position) => void place(item, position)}
                onEdit={() => setOpen(item.competitor.id)}
                onRemove={() => void remove(item)}
              />
            ))}
          </ul>
        </>
      )}
      {(edited || openId === NEW_COMPETITOR) && (
        <CompetitorForm
          key={openId}
          deal={deal}
          item={edited}
          taken={new Set(items.map(({ competitor }) => competitor.id))}
          write={write}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
