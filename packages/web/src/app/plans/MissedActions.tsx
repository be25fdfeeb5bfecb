import { counted } from '@forecastle/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { formatDay, shiftDay } from '../../ui/format/dates.ts';
import { Money } from '../../ui/format/Money.tsx';
import { Link } from '../../ui/Link.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { type ActionStatus, type MissedAction, PRIORITY_LOOKS, TEAM_PLANS } from './plan.ts';

interface MissedActionsProps {
  /** One rep; without it, every rep whose plan the reader sees. */
  ownerId: string | undefined;
  /** Monday of the present week. */
  present: string;
}

/** Lists the actions of a week that nobody touched, high priority first, with their status since. */
export function MissedActions({ ownerId, present }: MissedActionsProps) {
  const last = shiftDay(present, -7);
  const [week, setWeek] = useState(last);
  const pages = useInfiniteQuery(
    query.plans.missed.infiniteOptions({
      input: (cursor: string | undefined) => ({ week, ...(ownerId && { ownerId }), ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const first = pages.data?.pages[0];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
        {formatDay(week, { year: false })} to {formatDay(shiftDay(week, 6))}
        <Button variant="quiet" size="small" icon="chevron-left" onClick={() => setWeek(shiftDay(week, -7))}>
          Week before
        </Button>
        {week !== last && (
          <Button variant="quiet" size="small" onClick={() => setWeek(last)}>
            Last week
          </Button>
        )}
      </p>
      {!first ? (
        pages.isError ? (
          <FailedQuery title="The missed actions could not be loaded" of={pages} />
        ) : (
          <Loading label="Loading the missed actions">
            <Skeleton className="mt-3 h-64" />
          </Loading>
        )
      ) : first.count + first.unseenCount === 0 ? (
        <p className="mt-4 text-ink-2">Nothing missed that week.</p>
      ) : (
        <div className={pages.isPlaceholderData ? 'opacity-60' : undefined}>
          <p className="mt-1 text-14 text-ink-2">
            {counted(first.count, 'action')} not started
            {first.highCount > 0 && `, ${first.highCount} of high priority`}.
            {first.unseenCount > 0 && ` ${first.unseenCount} more on deals you no longer see.`}
          </p>
          <ul className="-mx-5 mt-3">
            {pages.data?.pages.flatMap(({ items }) =>
              items.map((item) => (
                <Missed key={item.id} item={item} currency={first.currency} withRep={!ownerId} week={week} />
              )),
            )}
          </ul>
          <ShowMore pages={pages} />
        </div>
      )}
    </>
  );
}

/** Names the status of the action in this week. */
const SINCE: Readonly<Record<ActionStatus, string>> = {
  open: 'Open this week',
  complete: 'Done this week',
  snoozed: 'Snoozed again',
  skipped: 'Skipped this week',
  missed: 'Missed again',
};

interface MissedProps {
  item: MissedAction;
  currency: string;
  withRep: boolean;
  week: string;
}

function Missed({ item, currency, withRep, week }: MissedProps) {
  const { tone, icon, word } = PRIORITY_LOOKS[item.priority];
  const { deal, rep, thisWeek } = item;
  return (
    <li className="border-t border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        {item.carriedWeeks > 0 && <Chip icon="undo">Missed {counted(item.carriedWeeks + 1, 'week')} in a row</Chip>}
        {item.trigger && <Chip icon="alert">{item.trigger.name}</Chip>}
        {deal.amountMinor !== null && (
          <span className="ml-auto text-12 text-ink-3">
            At stake <Money minor={item.stakeMinor} currency={currency} style="compact" />
          </span>
        )}
      </div>
      <p className="mt-1.5 font-medium text-pretty">{item.name}</p>
      <p className="text-14 text-ink-2">
        <Link to={dealPath(deal.id)}>{deal.name}</Link>
        {deal.accountName && ` · ${deal.accountName}`} · {deal.stageName}
      </p>
      <p className="mt-1 text-14 text-pretty text-ink-2">{item.riskSummary}</p>
      <p className="mt-1 flex flex-wrap gap-x-2 text-12 text-ink-3">
        <span>{thisWeek === null ? 'Not in this week’s plan' : SINCE[thisWeek]}</span>
        {withRep && <Link to={`${TEAM_PLANS}?rep=${rep.id}&week=${week}`}>Plan of {rep.name}</Link>}
      </p>
    </li>
  );
}
