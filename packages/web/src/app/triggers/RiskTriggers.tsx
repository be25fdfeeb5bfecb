import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Toggle } from '../../ui/fields/Toggles.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import type { PipelineView } from '../forecasts/pipelineView.ts';
import { useSelectedId } from '../forecasts/useSelectedDeal.ts';
import { dealPath } from '../opportunities/deal.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { TriggerRow } from './TriggerRow.tsx';
import { TriggersSince } from './TriggersSince.tsx';
import { type EndangeredDeal, SHOWN, type Shown } from './trigger.ts';
import { useEndangered, useTriggerCounts } from './useTriggers.ts';

const NAMES: Readonly<Record<Shown, string>> = {
  all: 'All',
  high: 'High Priority',
  medium: 'Medium',
  low: 'Low',
  selected: 'Selected Deal',
  dismissed: 'Dismissed',
};

/** Triggers of a deal that are shown at first. */
const FIRST = 2;

/** What endangers open deals, deal by deal: the most urgent first, among those the most revenue at stake. */
export function RiskTriggers({ view }: { view: PipelineView }) {
  const [asked, setShown] = useUrlParam<string>('triggers', 'all');
  const shown = SHOWN.find((known) => known === asked) ?? 'all';
  // The one that the heatmap over it explains.
  const selected = useSelectedId(view);
  const scope = { filter: view.deals, deal: selected };
  const counts = useTriggerCounts(scope);
  const { pages, deals } = useEndangered(shown, scope);
  const isUnselected = shown === 'selected' && selected === null;
  const all = counts.all && {
    all: counts.all.high + counts.all.medium + counts.all.low,
    ...counts.all,
    selected: counts.selected && counts.selected.high + counts.selected.medium + counts.selected.low,
  };
  return (
    <Card
      flush
      title={
        <span id="risk-triggers" className="text-ink">
          Risk Triggers
        </span>
      }
      aside="Most urgent first, then revenue at stake"
    >
      <fieldset className="flex flex-wrap gap-1.5 border-b border-line px-5 pb-3 max-sm:px-4">
        <legend className="sr-only">Show triggers</legend>
        {SHOWN.map((each) => {
          const count = all?.[each];
          return (
            <Toggle key={each} on={shown === each} onPress={() => setShown(each === 'all' ? null : each)}>
              {NAMES[each]}
              {count !== undefined && <span className="num font-normal"> {count.toLocaleString()}</span>}
            </Toggle>
          );
        })}
      </fieldset>
      <TriggersSince view={view} />
      {isUnselected && (
        <EmptyState icon="target" title="No deal selected">
          Choose a deal in the risk heatmap.
        </EmptyState>
      )}
      {!isUnselected && pages.isPending && <TableSkeleton label="Loading the triggers" rows={4} columns={3} />}
      {pages.isError && deals.length === 0 && <FailedQuery title="The risk triggers could not be loaded" of={pages} />}
      {!isUnselected && pages.isSuccess && deals.length === 0 && (
        <NoTriggers shown={shown} onAll={() => setShown(null)} />
      )}
      {!isUnselected && deals.length > 0 && (
        <ul className={pages.isPlaceholderData ? 'opacity-60' : undefined}>
          {deals.map((deal) => (
            <Endangered key={deal.deal.id} deal={deal} />
          ))}
        </ul>
      )}
      {!isUnselected && <ShowMore pages={pages} label="Show more deals" />}
    </Card>
  );
}

function Endangered({ deal }: { deal: EndangeredDeal }) {
  const [isWhole, setWhole] = useState(false);
  const { id, name, accountName, owner, stageName, amountMinor, currency, closeDate } = deal.deal;
  const others = deal.triggers.length - FIRST;
  return (
    <li className="border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <h3 className="font-medium">
        <Link to={dealPath(id)} className="finger">
          {name}
        </Link>
      </h3>
      <p className="num text-12 text-ink-3">
        {[accountName, owner.name, stageName].filter(Boolean).join(' · ')}
        {amountMinor !== null && (
          <>
            {' '}
            · <Money minor={amountMinor} currency={currency} style="compact" />
          </>
        )}
        {closeDate && (
          <>
            {' '}
            · closes <DateText day={closeDate} />
          </>
        )}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {(isWhole ? deal.triggers : deal.triggers.slice(0, FIRST)).map((trigger) => (
          <TriggerRow key={trigger.type} deal={deal} trigger={trigger} opens />
        ))}
      </ul>
      {others > 0 && (
        <Button
          size="small"
          variant="quiet"
          className="-ml-2.5"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `${others} more on this deal`}
        </Button>
      )}
    </li>
  );
}

function NoTriggers({ shown, onAll }: { shown: Shown; onAll: () => void }) {
  if (shown === 'all') {
    return (
      <EmptyState icon="check" title="No active risks">
        Deals are checked daily and on every change.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="check"
      title={shown === 'dismissed' ? 'No dismissed triggers' : 'No triggers'}
      action={<Button onClick={onAll}>Show all triggers</Button>}
    >
      {shown === 'dismissed'
        ? 'Dismissed triggers return when their facts change.'
        : shown === 'selected'
          ? 'No risks detected on this deal.'
          : 'No triggers of this urgency.'}
    </EmptyState>
  );
}
