import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { saved } from '../../shell/saved.ts';
import { SyncProgress, useRefreshWhenDone } from '../syncs/SyncProgress.tsx';
import { ASK_EVERY, isUnderWay } from '../syncs/sync.ts';
import { type Removal, removalWords } from './removalWords.ts';

/** Removals of the last 30 days: under way, or with their undo. */
export function RemovalCards() {
  const removals = useQuery(
    query.salesforceRemovals.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.items.some((each) => runUnderWay(each)) ? ASK_EVERY : false),
    }),
  );
  return removals.data?.items.map((removal) => <RemovalCard key={removal.run.id} removal={removal} />);
}

function runUnderWay({ run, undo }: Removal): Removal['run'] | undefined {
  if (isUnderWay(run)) return run;
  return undo && isUnderWay(undo) ? undo : undefined;
}

function RemovalCard({ removal }: { removal: Removal }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const current = runUnderWay(removal);
  useRefreshWhenDone(current);
  const after = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: query.salesforceRemovals.key() }),
      client.invalidateQueries({ queryKey: query.salesforceSyncs.key() }),
    ]);
  if (current) return <SyncProgress sync={current} />;
  const { run, undo, canUndo, removed, organization } = removal;
  const undoIt = async () => {
    setBusy(true);
    await saved('Undo started', () => api.salesforceRemovals.undo({ id: run.id }), { after });
    setBusy(false);
  };
  const stopped = [run, undo].flatMap((each) => (each?.error ? [each.error] : []));
  return (
    <Card title={organization ? `Records removed: ${organization}` : 'Records removed'}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-72 gap-1 text-14" role="status">
          <p className="max-w-[80ch]">{removalWords(removal, Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
          {stopped.map((error) => (
            <p key={error} className="max-w-[68ch] text-ink-2">
              {error}
            </p>
          ))}
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <Link to={`/admin/integrations/salesforce/syncs/${run.id}`} className="finger underline">
              See the removal
            </Link>
            {undo && (
              <Link to={`/admin/integrations/salesforce/syncs/${undo.id}`} className="finger underline">
                See the undo
              </Link>
            )}
          </p>
        </div>
        {canUndo && removed > 0 && (
          <Button busy={busy} onClick={() => void undoIt()}>
            Undo
          </Button>
        )}
      </div>
    </Card>
  );
}
