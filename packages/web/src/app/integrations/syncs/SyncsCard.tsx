import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { saved } from '../../shell/saved.ts';
import { settlingWords } from '../conflicts/conflict.ts';
import { FailuresCard } from './FailuresCard.tsx';
import { filterWords } from './filterWords.ts';
import { PartDialog } from './PartDialog.tsx';
import { SyncProgress, useRefreshWhenDone } from './SyncProgress.tsx';
import { ASK_EVERY, isLocal, isUnderWay, KIND_NAMES, type Sync, syncState, syncWords } from './sync.ts';

/** The last syncs, the one under way, and what could not be taken. `canStart`: the connection is healthy and mapped. */
export function SyncsCard({ canStart }: { canStart: boolean }) {
  const client = useQueryClient();
  const syncs = useQuery(
    query.salesforceSyncs.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? ASK_EVERY : false),
    }),
  );
  const [starting, setStarting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const after = () => client.invalidateQueries({ queryKey: query.salesforceSyncs.key() });
  const current = syncs.data?.items.find(isUnderWay);
  useRefreshWhenDone(current);
  const start = async (everything: boolean) => {
    setStarting(true);
    await saved('Sync started', () => api.salesforceSyncs.start({ everything }), { after });
    setStarting(false);
  };
  return (
    <QueryBody of={syncs} what="syncs">
      {({ items }) => {
        // What was read before a removal is read again.
        const removedAt = items.findIndex(({ kind }) => kind === 'removal');
        const isLoaded = items
          .slice(0, removedAt === -1 ? undefined : removedAt)
          .some(
            (each) => each.kind !== 'retry' && each.kind !== 'settle' && each.status === 'completed' && !isLocal(each),
          );
        return (
          <div className="grid gap-4">
            {current && !isLocal(current) && <SyncProgress sync={current} />}
            <Card
              flush
              title="Syncs"
              aside={
                canStart &&
                !current && (
                  <span className="flex flex-wrap gap-2">
                    <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
                      Load part of it
                    </Button>
                    {isLoaded && (
                      <Button size="small" variant="quiet" busy={starting} onClick={() => start(true)}>
                        Read everything again
                      </Button>
                    )}
                    <Button size="small" variant="primary" busy={starting} onClick={() => start(false)}>
                      {isLoaded ? 'Sync now' : 'Start the first load'}
                    </Button>
                  </span>
                )
              }
            >
              {items.length === 0 ? (
                <EmptyState icon="refresh" title="No sync yet">
                  The first load brings accounts, contacts, opportunities and their history.
                </EmptyState>
              ) : (
                <ul>
                  {items.map((sync) => (
                    <SyncRow key={sync.id} sync={sync} />
                  ))}
                </ul>
              )}
            </Card>
            {isChoosing && <PartDialog onClose={() => setChoosing(false)} onStarted={after} />}
            <FailuresCard canRetry={canStart && !current} after={after} />
          </div>
        );
      }}
    </QueryBody>
  );
}

function SyncRow({ sync }: { sync: Sync }) {
  const { word, tone } = syncState(sync);
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line px-5 py-3 max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center">
      <div className="min-w-0">
        <Link
          to={`/admin/integrations/salesforce/syncs/${sync.id}`}
          quiet
          className="block truncate font-medium touch:leading-12"
        >
          {KIND_NAMES[sync.kind]}
        </Link>
        <p className="text-12 text-ink-3">
          <RelativeTime instant={sync.createdAt} />
          {sync.requestedBy ? `, by ${sync.requestedBy}` : ', on schedule'}
        </p>
        {sync.settling && <p className="text-12 break-words text-ink-2">{settlingWords(sync.settling)}</p>}
        {sync.filters && <p className="text-12 break-words text-ink-2">Only {filterWords(sync.filters)}</p>}
        {sync.error && <p className="text-14 text-ink-2">{sync.error}</p>}
      </div>
      <span className="num text-14 text-ink-2">{syncWords(sync)}</span>
      <span className="sm:text-right">
        <Chip tone={tone}>{word}</Chip>
      </span>
    </li>
  );
}
