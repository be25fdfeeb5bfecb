import type { Stage } from '@forecastle/contract';
import type { z } from 'zod';
import { invalid } from '../../platform/http/errors.ts';
import { nameKey } from '../accounts/name-key.ts';

/** Files name stages, so no two in use may have one name. `id` is null for a new stage. */
export function checkStageName(existing: readonly z.infer<typeof Stage>[], name: string, id: string | null): void {
  const taken = existing.find((stage) => stage.id !== id && !stage.archived && nameKey(stage.name) === nameKey(name));
  if (!taken) return;
  throw invalid({
    field: 'name',
    value: name,
    expected: 'a name no other stage has',
    message: `There is already a stage called ${taken.name}. Nothing was changed.`,
  });
}
