import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { ActivitySource } from '../opportunities/activities/ActivitySource.tsx';
import {
  ACTIVITY_ICONS,
  ACTIVITY_NAMES,
  activityTitle,
  isWordless,
  withPeople,
} from '../opportunities/activities/activityKinds.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Noun } from './recordSaver.ts';

const PAGE = 30;

/** What happened on the deals of a record, latest first. It is recorded and changed on the deal. */
export function RecordActivities({ noun, id }: { noun: Noun; id: string }) {
  const of = noun === 'account' ? query.activities.ofAccount : query.activities.ofContact;
  const pages = useInfiniteQuery(
    of.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const activities = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card flush>
      {pages.isPending && <TableSkeleton label="Loading the activities" rows={6} columns={2} />}
      {pages.isError && activities.length === 0 && (
        <FailedQuery title="The activities could not be loaded" of={pages} />
      )}
      {pages.isSuccess && activities.length === 0 && (
        <EmptyState icon="clock" title="No activity yet">
          Log calls, meetings and emails on a deal.
        </EmptyState>
      )}
      <ul>
        {activities.map((activity) => {
          const { id, kind, body, occurredAt, contacts, recordedBy, opportunity } = activity;
          return (
            <li key={id} className="flex gap-3 border-b border-line px-5 py-3 last:border-0">
              <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-3">
                <Icon name={ACTIVITY_ICONS[kind]} size={14} />
              </span>
              <div className="min-w-0 flex-1">
                <h3 className="font-medium break-words">{activityTitle(activity)}</h3>
                <p className="text-12 text-ink-3">
                  {contacts.length > 0 && !isWordless(activity)
                    ? withPeople(kind, contacts.map(({ name }) => name).join(', '))
                    : ACTIVITY_NAMES[kind]}{' '}
                  · <RelativeTime instant={occurredAt} />
                  <ActivitySource activity={activity} recordedBy={recordedBy} />
                  {opportunity && (
                    <>
                      {' · '}
                      <Link quiet to={tabPath(dealPath(opportunity.id), 'activities')}>
                        {opportunity.name}
                      </Link>
                    </>
                  )}
                </p>
                {body && <p className="prose-width mt-1 break-words whitespace-pre-wrap text-ink-2">{body}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      {pages.hasNextPage && (
        <div className="grid justify-center border-t border-line p-3">
          <Button variant="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </Card>
  );
}
