/** What takes back that a note or an activity of a deal was made or deleted: it has an undo of its own (decision 0286). */
import type { RecordedChange } from './undoableChanges.ts';

export interface UndoBeside {
  readonly of: 'note' | 'activity';
  readonly id: string;
  readonly does: 'restore' | 'delete';
}

const KINDS: Readonly<Record<string, UndoBeside['does']>> = {
  note_added: 'delete',
  note_restored: 'delete',
  note_removed: 'restore',
  activity_added: 'delete',
  activity_restored: 'delete',
  activity_removed: 'restore',
};
/** What an import brought is taken back with it. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['person', 'api']);

const besideOf = (field: string): Pick<UndoBeside, 'of' | 'id'> | null => {
  const [, of, id] = /^(note|activity)\.(.+)$/.exec(field) ?? [];
  return of && id ? { of: of as UndoBeside['of'], id } : null;
};

/** By its id, how each change can be taken back of whose note or activity nothing was told since. In the order in which they were recorded. */
export function undosBeside(
  changes: readonly Pick<RecordedChange, 'id' | 'kind' | 'actorKind' | 'fields'>[],
): ReadonlyMap<string, UndoBeside> {
  const undos = new Map<string, UndoBeside>();
  const toldSince = new Set<string>();
  for (const { id, kind, actorKind, fields } of changes.toReversed()) {
    const does = KINDS[kind];
    const [field = ''] = fields;
    const beside = fields.length === 1 ? besideOf(field) : null;
    if (does && beside && BY_PEOPLE.has(actorKind) && !toldSince.has(field)) undos.set(id, { ...beside, does });
    for (const each of fields) toldSince.add(each);
  }
  return undos;
}
