import type { TimelineEntry } from '../deal.ts';

type Told = Pick<TimelineEntry, 'id' | 'kind' | 'actor' | 'recordedAt' | 'changes'>;

/** What a person does to a deal's fields, its evidence and its contacts. */
const UNDOABLE: ReadonlySet<string> = new Set([
  'changed',
  'evidence',
  'contact_added',
  'contact_changed',
  'contact_removed',
]);

/** Whose undo is offered: changes by people on whose fields nobody has built since. The server says so again. */
export function undoableIds(entries: readonly Told[]): ReadonlySet<string> {
  const built = new Set<string>();
  const offered = new Set<string>();
  for (const entry of entries.toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt))) {
    const held = entry.changes.filter(({ undone }) => !undone).map(({ field }) => field);
    const isWhole = held.length > 0 && held.length === entry.changes.length;
    const isByPerson = entry.actor.kind === 'person' || entry.actor.kind === 'api';
    if (UNDOABLE.has(entry.kind) && isByPerson && isWhole && !held.some((field) => built.has(field)))
      offered.add(entry.id);
    // The row of an undo takes its own fields back: what stood before holds again.
    if (!entry.kind.endsWith('_undone')) for (const field of held) built.add(field);
  }
  return offered;
}
