import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { saved } from '../shell/saved.ts';
import type { Batch } from './duplicates.ts';

const pairs = (count: number): string => `${count.toLocaleString()} ${count === 1 ? 'pair' : 'pairs'}`;

/** Many merges under way or just done, with what was left and the undo. It goes on when the screen is left. */
export function BatchProgress({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const client = useQueryClient();
  const { id, status, done, taken, total, left, finishedAt } = batch;
  const undoing = status === 'undoing' || status === 'undone';
  const undo = async () =>
    client.setQueryData(query.merges.batch.queryKey({ input: { id } }), await api.merges.undoBatch({ id }));
  return (
    <Card>
      {finishedAt === null ? (
        <ProgressBar label={undoing ? 'Undoing the merges' : 'Merging'} done={taken} total={total} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium" role="status">
            {undoing ? `Undid the merge of ${pairs(done)}` : `Merged ${pairs(done)}`}
            {left.length > 0 && `; ${pairs(left.length)} not changed`}
          </p>
          <div className="flex gap-2">
            {status === 'merged' && done > 0 && (
              <Button
                onClick={() =>
                  void saved('Undoing the merges', undo, {
                    after: () => client.invalidateQueries({ queryKey: query.merges.key() }),
                  })
                }
              >
                Undo all
              </Button>
            )}
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
      {left.length > 0 && (
        <ul className="mt-3 grid max-h-60 gap-2 overflow-auto text-14">
          {left.map(({ keptName, mergedName, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pairs left are only ever added at the end
            <li key={at} className="break-words">
              <span className="font-medium">
                {mergedName} into {keptName}
              </span>
              <span className="block text-12 text-ink-3">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
