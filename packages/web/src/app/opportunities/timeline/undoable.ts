import { judgeUndos } from '@forecastle/rules';
import type { TimelineEntry } from '../deal.ts';

type Told = Pick<TimelineEntry, 'id' | 'kind' | 'actor' | 'recordedAt' | 'changes'>;

/** Whose undo is offered, of those that are loaded: the latest are. The server judges all of them again. */
export function undoableIds(entries: readonly Told[]): ReadonlySet<string> {
  const recorded = entries.toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt));
  const verdicts = judgeUndos(
    recorded.map(({ id, kind, actor, changes }) => ({
      ...{ id, kind, actorKind: actor.kind },
      fields: changes.map(({ field }) => field),
      held: kind.endsWith('_undone') ? [] : changes.filter(({ undone }) => !undone).map(({ field }) => field),
    })),
  );
  return new Set([...verdicts].flatMap(([id, { is }]) => (is === 'undoable' ? [id] : [])));
}
