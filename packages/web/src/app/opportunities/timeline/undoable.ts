import { judgeUndos, type UndoBeside, undosBeside } from '@forecastle/rules';
import type { TimelineEntry } from '../deal.ts';

type Told = Pick<TimelineEntry, 'id' | 'kind' | 'actor' | 'recordedAt' | 'changes'>;

/** Whose undo is offered, of those that are loaded: the latest are. The server judges all of them again. */
export function undoableIds(entries: readonly Told[]): ReadonlySet<string> {
  const verdicts = judgeUndos(
    recorded(entries).map(({ id, kind, actor, changes }) => ({
      id,
      kind,
      actorKind: actor.kind,
      fields: changes.map(({ field }) => field),
      held: kind.endsWith('_undone') ? [] : changes.filter(({ undone }) => !undone).map(({ field }) => field),
    })),
  );
  return new Set([...verdicts].flatMap(([id, { is }]) => (is === 'undoable' ? [id] : [])));
}

/** By entry, how what it tells of a note or an activity can be taken back. */
export const undosOf = (entries: readonly Told[]): ReadonlyMap<string, UndoBeside> =>
  undosBeside(
    recorded(entries).map(({ id, kind, actor, changes }) => ({
      id,
      kind,
      actorKind: actor.kind,
      fields: changes.map(({ field }) => field),
    })),
  );

const recorded = <T extends Told>(entries: readonly T[]): readonly T[] =>
  entries.toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt));
