import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { notify } from '../../../ui/notify.ts';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Activity, Deal } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { useMending } from '../show/mending.ts';
import { ActivityEdit, activityPlace, NEW_ACTIVITY } from './ActivityEdit.tsx';
import { ActivityRow } from './ActivityRow.tsx';

const PAGE = 30;
type Page = Awaited<ReturnType<Api['activities']['list']>>;

/** What happened on the deal, latest first: its own activities, and interactions of its contacts. */
export function ActivityList({ deal }: { deal: Deal }) {
  const cache = useQueryClient();
  const [editedId, setEdited] = useState(() => openUnder(activityPlace(deal.id)));
  const [metId, setMet] = useState<string | null>(null);
  useMending(['activity'], ({ key }) => {
    if (!deal.abilities.update) return;
    setMet(key);
    setEdited(NEW_ACTIVITY);
  });
  const options = query.activities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ opportunityId: deal.id, limit: PAGE, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const pages = useInfiniteQuery(options);
  const activities = pages.data?.pages.flatMap((page) => page.items) ?? [];

  const edited = activities.find(({ id }) => id === editedId) ?? null;

  const remove = async (activity: Activity) => {
    const before = cache.getQueryData(options.queryKey);
    cache.setQueryData<InfiniteData<Page, string | undefined>>(
      options.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== activity.id) })),
        },
    );
    try {
      await api.activities.remove({ id: activity.id });
      notify('Activity deleted', { undo: () => restore(activity.id) });
    } catch (error) {
      cache.setQueryData(options.queryKey, before);
      notify(`${problemOf(error).message} The activity was not deleted.`, { tone: 'risk' });
    }
    await dealChanged(cache, deal.id);
  };
  const restore = async (id: string) => {
    try {
      await api.activities.restore({ id });
      notify('Activity restored');
    } catch (error) {
      notify(`${problemOf(error).message} The activity is still deleted.`, { tone: 'risk' });
    }
    await dealChanged(cache, deal.id);
  };

  const add = deal.abilities.update && (
    <Button icon="plus" onClick={() => setEdited(NEW_ACTIVITY)}>
      Record activity
    </Button>
  );
  return (
    <Card flush>
      {pages.isPending && <TableSkeleton label="Loading the activities" rows={6} columns={2} />}
      {pages.isError && activities.length === 0 && (
        <FailedQuery title="The activities could not be loaded" of={pages} />
      )}
      {pages.isSuccess && activities.length === 0 && (
        <EmptyState icon="clock" title="No activity yet" action={add}>
          Log two activities every 14 days to keep the full activity score.
        </EmptyState>
      )}
      {activities.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
            <p className="text-ink-3">Latest first, including other deals of these contacts</p>
            {add}
          </div>
          <ul>
            {activities.map((activity) => (
              <ActivityRow
                key={activity.id}
                activity={activity}
                onEdit={() => setEdited(activity.id)}
                onRemove={() => void remove(activity)}
              />
            ))}
          </ul>
          {pages.hasNextPage && (
            <div className="grid justify-center border-t border-line p-3">
              <Button variant="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show earlier
              </Button>
            </div>
          )}
        </>
      )}
      {(edited || editedId === NEW_ACTIVITY) && (
        <ActivityEdit
          deal={deal}
          activity={edited}
          metId={metId}
          onClose={() => {
            setEdited(null);
            setMet(null);
          }}
        />
      )}
    </Card>
  );
}
