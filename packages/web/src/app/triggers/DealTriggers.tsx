import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TriggerRow } from './TriggerRow.tsx';
import { useDealTriggers } from './useTriggers.ts';

/** Triggers that are shown at first. */
const FIRST = 3;

/** What endangers a deal, in short: what stands, and on request what was dismissed. */
export function DealTriggers({ dealId, onLeave }: { dealId: string; onLeave?: (() => void) | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const [withDismissed, setWithDismissed] = useState(false);
  const { standing, dismissed } = useDealTriggers(dealId);
  if (standing.isPending) return <Skeleton className="h-24" />;
  if (standing.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-ink-2">
        The risk triggers could not be loaded: {problemOf(standing.error).message}
        <Button size="small" busy={standing.isFetching} onClick={() => void standing.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const [deal] = standing.data.items;
  const [put] = dismissed.data?.items ?? [];
  return (
    <>
      {deal ? (
        <ul className="divide-y divide-line">
          {(isWhole ? deal.triggers : deal.triggers.slice(0, FIRST)).map((trigger) => (
            <TriggerRow key={trigger.type} deal={deal} trigger={trigger} onLeave={onLeave} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-3">No risks detected.</p>
      )}
      {deal && deal.triggers.length > FIRST && (
        <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `${deal.triggers.length - FIRST} more`}
        </Button>
      )}
      {put && (
        <>
          <Button
            size="small"
            variant="quiet"
            className="mt-1"
            aria-expanded={withDismissed}
            onClick={() => setWithDismissed(!withDismissed)}
          >
            {withDismissed ? 'Hide' : 'Show'} {put.triggers.length} dismissed
          </Button>
          {withDismissed && (
            <ul className="divide-y divide-line">
              {put.triggers.map((trigger) => (
                <TriggerRow key={trigger.type} deal={put} trigger={trigger} onLeave={onLeave} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}
