import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { saved } from '../shell/saved.ts';
import type { Noun } from './recordSaver.ts';

/** What was merged into a record, each with its undo; nothing where nothing was. */
export function RecordMerges({ noun, id }: { noun: Noun; id: string }) {
  const client = useQueryClient();
  const merges = useQuery(query.merges.list.queryOptions({ input: { noun, keptId: id } }));
  if (!merges.data || merges.data.items.length === 0) return null;
  return (
    <Card flush title="Merged into this">
      <ul>
        {merges.data.items.map((merge) => (
          <li key={merge.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words" dir="auto">
                {merge.mergedName}
              </p>
              <p className="text-12 text-ink-3">
                <RelativeTime instant={merge.mergedAt} /> by {merge.mergedBy.name}
              </p>
            </div>
            {merge.abilities.undo && (
              <Button
                variant="quiet"
                aria-label={`Undo merging ${merge.mergedName}`}
                onClick={() =>
                  void saved(`${merge.mergedName} restored`, () => api.merges.undo({ id: merge.id }), {
                    after: () => client.invalidateQueries(),
                  })
                }
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
