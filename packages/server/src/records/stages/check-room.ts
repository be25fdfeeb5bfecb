import { STAGES_MAX, type Stage } from '@forecastle/contract';
import type { z } from 'zod';
import { invalid } from '../../platform/http/errors.ts';

/** Refuses one more open stage in use than can be put in order. `field` is what would add it. */
export function checkStageRoom(
  existing: readonly z.infer<typeof Stage>[],
  { field, value }: { field: string; value: unknown },
): void {
  if (existing.filter((stage) => stage.kind === 'open' && !stage.archived).length < STAGES_MAX) return;
  throw invalid({
    field,
    value,
    expected: `at most ${STAGES_MAX} open stages in use`,
    message: `There are already ${STAGES_MAX} open stages in use. Archive one first. Nothing was changed.`,
  });
}
