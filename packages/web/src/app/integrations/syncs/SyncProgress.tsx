import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { saved } from '../../shell/saved.ts';
import { countsWords, isUnderWay, KIND_NAMES, OBJECT_NAMES, type Sync } from './sync.ts';

/** A sync under way, object by object. It goes on when this page is left. */
export function SyncProgress({ sync }: { sync: Sync }) {
  const client = useQueryClient();
  const after = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: query.salesforceSyncs.key() }),
      client.invalidateQueries({ queryKey: query.salesforceRemovals.key() }),
    ]);
  const { step, counts, waitsFor } = sync;
  const current = counts.find(({ object }) => object === step);
  const before = counts.filter(({ object }) => object !== step);
  return (
    <Card title={KIND_NAMES[sync.kind]}>
      <ProgressBar
        label={step === null ? 'Getting ready' : OBJECT_NAMES[step]}
        done={current && current.total !== null ? current.read : null}
        total={current?.total ?? 0}
        detail={
          current &&
          (current.total === null
            ? `${current.read.toLocaleString()} read`
            : `${current.read.toLocaleString()} of ${current.total.toLocaleString()}`)
        }
      />
      {before.length > 0 && (
        <ul className="mt-3 grid gap-1 text-14 text-ink-2">
          {before.map((each) => (
            <li key={each.object}>
              {OBJECT_NAMES[each.object]}: <span className="num">{countsWords(each, sync.kind)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-14 text-ink-3">
        <p>
          {waitsFor === 'connection'
            ? 'Waiting until the connection is healthy. It then goes on from here.'
            : 'You can leave this page. The work continues.'}
        </p>
        <Button
          size="small"
          onClick={() => saved('Stopping', () => api.salesforceSyncs.cancel({ id: sync.id }), { after })}
        >
          Stop
        </Button>
      </div>
    </Card>
  );
}

/** Asks for everything again once a sync that was under way has ended: every other screen shows what it wrote. */
export function useRefreshWhenDone(sync: Sync | undefined): void {
  const client = useQueryClient();
  const running = sync !== undefined && isUnderWay(sync);
  const id = sync?.id;
  useEffect(() => {
    if (id === undefined || !running) return;
    return () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== query.salesforceSyncs.key()[0] });
    };
  }, [id, running, client]);
}
