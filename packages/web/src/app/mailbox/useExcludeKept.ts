import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import type { KeptItem } from './mailboxWords.ts';

/** Excludes one message or meeting, and offers to include it again. */
export function useExcludeKept() {
  const client = useQueryClient();
  const [excludingId, setExcludingId] = useState<string | null>(null);

  async function setExcluded(item: KeptItem, isExcluded: boolean): Promise<void> {
    const { id } = item;
    setExcludingId(id);
    try {
      await (isExcluded ? api.mailbox.exclude({ id }) : api.mailbox.include({ id }));
      notify(isExcluded ? 'Excluded. It no longer counts' : 'Included', {
        undo: () => setExcluded(item, !isExcluded),
      });
    } catch (error) {
      notify(`${problemOf(error).message} Nothing was changed.`, { tone: 'risk' });
    }
    await client.invalidateQueries({ queryKey: query.mailbox.key() });
    setExcludingId(null);
  }

  return { excludingId, setExcluded };
}
