import { counted } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { saved } from '../shell/saved.ts';
import type { Stage } from './stage.ts';

type Move = Awaited<ReturnType<typeof api.archivedStages.moves>>['items'][number];

/** Milliseconds between looks while deals are on their way. */
const LOOK_MS = 1_000;
const isUnderWay = ({ status }: Move): boolean => status === 'changing' || status === 'undoing';

/** Where the deals of archived stages go, went, or come back from; nothing while there are none. */
export function ArchivedMoves({ stages }: { stages: readonly Stage[] }) {
  const client = useQueryClient();
  const moves = useQuery({
    ...query.archivedStages.moves.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK_MS : false),
  });
  const items = moves.data?.items ?? [];
  const underWay = items.filter(isUnderWay).length;
  const after = () => client.invalidateQueries();
  const before = useRef(0);
  useEffect(() => {
    // Deals have arrived: wherever they are shown, they stand elsewhere now.
    if (underWay < before.current) void client.invalidateQueries();
    before.current = underWay;
  }, [underWay, client]);
  if (items.length === 0) return null;
  const undo = (id: string) => saved('Stage restored, its deals follow', () => api.bulkEdits.undo({ id }), { after });
  return (
    <Card title="Deals of archived stages">
      <ul className="grid gap-4">
        {items.map((move) => {
          const from = move.archives?.name ?? 'a stage';
          const to = stages.find(({ id }) => 'stageId' in move.edit && id === move.edit.stageId)?.name ?? 'a stage';
          return (
            <li key={move.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-60">
                {isUnderWay(move) ? (
                  <ProgressBar
                    label={
                      move.status === 'undoing' ? `Moving from ${to} back to ${from}` : `Moving from ${from} to ${to}`
                    }
                    done={move.taken}
                    total={move.total}
                    detail={`${move.taken.toLocaleString()} of ${counted(move.total, 'deal')}. You can leave this page.`}
                  />
                ) : (
                  <p className="break-words">
                    {counted(move.changed, 'deal')} went from {from} to {to}
                  </p>
                )}
              </div>
              {move.abilities.undo && (
                <Button size="small" icon="undo" onClick={() => void undo(move.id)}>
                  {`Undo, restore ${from}`}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
