import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { saved } from '../shell/saved.ts';
import { NOUN_WORDS, type Noun } from './duplicates.ts';

/** Milliseconds between looks at a search under way. */
const LOOK_MS = 800;

/** How far the search is, or when it last looked; the first begins by itself. */
export function SearchState({ noun }: { noun: Noun }) {
  const client = useQueryClient();
  const state = useQuery({
    ...query.duplicates.search.queryOptions({ input: { noun } }),
    refetchInterval: ({ state: { data } }) => (data?.isRunning ? LOOK_MS : false),
  });
  const key = query.duplicates.search.queryKey({ input: { noun } });
  const start = async () => client.setQueryData(key, await api.duplicates.startSearch({ noun }));
  const isNew = state.data && !state.data.isRunning && state.data.finishedAt === null;
  const begun = useRef(false);
  useEffect(() => {
    if (!isNew || begun.current) return;
    begun.current = true;
    // What went wrong shows as a search that has not begun; the button tries again.
    start().catch(() => undefined);
  });
  const isRunning = state.data?.isRunning ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: query.duplicates.list.key() });
    wasRunning.current = isRunning;
  }, [isRunning, client]);
  if (!state.data) return null;
  const { seen, total, finishedAt } = state.data;
  const [, many] = NOUN_WORDS[noun];
  if (isRunning) return <ProgressBar label={`Checking your ${many}`} done={seen} total={total} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-14 text-ink-3" aria-live="polite">
      <span>
        {finishedAt ? (
          <>
            Last checked <RelativeTime instant={finishedAt} />
          </>
        ) : (
          `Your ${many} have not been checked yet`
        )}
      </span>
      <Button
        icon="search"
        onClick={() =>
          void saved('Checking recent changes', start, {
            after: () => client.invalidateQueries({ queryKey: query.duplicates.search.key() }),
          })
        }
      >
        Check again
      </Button>
    </div>
  );
}
