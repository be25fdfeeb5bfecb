import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import type { BulkEditing } from './bulkNoun.ts';

/** Begins a bulk edit; its progress is known at once. */
export function useBulkStart(onStart: () => Promise<BulkEditing>, onBegun: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: onStart,
    onSuccess: (begun) => {
      client.setQueryData(query.bulkEdits.get.queryKey({ input: { id: begun.id } }), begun);
      onBegun(begun.id);
    },
  });
}
