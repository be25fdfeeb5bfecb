import type { ImportUndoView } from '@forecastle/contract';
import type * as z from 'zod';
import type { StoredUndo } from './stored-undo.ts';

/** The undo of an import as the API shows it. */
export const presentUndo = (undo: StoredUndo, startedBy: string): z.infer<typeof ImportUndoView> => ({
  startedAt: undo.startedAt.toISOString(),
  startedBy: { id: undo.startedById, name: startedBy },
  finishedAt: undo.finishedAt?.toISOString() ?? null,
  changed: undo.withChanged ? 'undo' : 'leave',
  progress: { done: undo.done, total: undo.total },
  counts: undo.counts,
  error: undo.error,
});
