import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { saved } from '../shell/saved.ts';
import { bothOf, type DuplicatePair, type Noun } from './duplicates.ts';

/** Milliseconds between looks at merges under way. */
const LOOK_MS = 600;

/** After a merge or its undo nothing that names the records is as it was. */
export function useAfterMerge() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** What is done with pairs on the list; merges of many stand in the address, so that they can be left and come back to. */
export function useMergeActions(noun: Noun) {
  const client = useQueryClient();
  const afterMerge = useAfterMerge();
  const [batchId, setBatchId] = useUrlParam('batch', '');
  const batch = useQuery({
    ...query.merges.batch.queryOptions({ input: { id: batchId } }),
    enabled: batchId !== '',
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt === null ? LOOK_MS : false),
  });
  const finishedAt = batch.data?.finishedAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end
  useEffect(() => {
    if (finishedAt !== null) void client.invalidateQueries({ predicate: ({ queryKey }) => !isBatch(queryKey) });
  }, [finishedAt]);

  const after = () => client.invalidateQueries({ queryKey: query.duplicates.list.key() });
  function dismiss(pair: DuplicatePair) {
    const both = bothOf(pair);
    if (!both) return Promise.resolve(false);
    const say = (dismissed: boolean) =>
      api.duplicates.dismiss({ noun, oneId: both[0].id, otherId: both[1].id, dismissed });
    return saved('Marked as not a duplicate', () => say(true), { undo: () => say(false), after });
  }
  async function start(pairs: readonly { keptId: string; mergedId: string }[]) {
    try {
      const begun = await api.merges.startBatch({ noun, pairs: [...pairs] });
      client.setQueryData(query.merges.batch.queryKey({ input: { id: begun.id } }), begun);
      setBatchId(begun.id);
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
  }
  return {
    dismiss,
    start,
    afterMerge,
    batch: batchId === '' ? undefined : batch.data,
    closeBatch: () => setBatchId(null),
  };
}

const isBatch = (key: readonly unknown[]): boolean => JSON.stringify(key[0]) === JSON.stringify(['merges', 'batch']);
