/** Which changes of a deal a person can still take back: what people did, on which nobody has built since. */

/** A row of the ledger, as far as its undo follows from it. */
export interface RecordedChange {
  readonly id: string;
  readonly kind: string;
  readonly actorKind: string;
  /** The fields it changed. */
  readonly fields: readonly string[];
  /** Of these, those that no undo has taken back. An undo holds none: what stood before it holds again. */
  readonly held: readonly string[];
}

export type UndoVerdict =
  | { readonly is: 'undoable' }
  /** What an import, a bulk edit or a merge did is undone there; activities, notes and the like are restored. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'taken_back' }
  /** `by` is the first row that changed something of the same since. */
  | { readonly is: 'built_on'; readonly by: string };

/** What a person does to a deal's fields, its evidence and its contacts. */
const UNDOABLE: ReadonlySet<string> = new Set([
  'changed',
  'evidence',
  'contact_added',
  'contact_changed',
  'contact_removed',
]);

/** Words of a piece of evidence are changed by what changes its strength, and the other way round. */
const pieceOf = (field: string): string =>
  field.startsWith('evidence.') ? field.split('.').slice(0, 3).join('.') : field;

/** What of each change there is to say, by its id. The changes of one deal, in the order in which they were recorded. */
export function judgeUndos(changes: readonly RecordedChange[]): ReadonlyMap<string, UndoVerdict> {
  const verdicts = new Map<string, UndoVerdict>();
  /** By what was changed: where in `changes` that was done first, after the one in hand. */
  const built = new Map<string, number>();
  for (let at = changes.length - 1; at >= 0; at--) {
    const change = changes[at];
    if (!change) continue;
    verdicts.set(change.id, judge(change, changes, built));
    for (const field of change.held) built.set(pieceOf(field), at);
  }
  return verdicts;
}

function judge(
  { kind, actorKind, fields, held }: RecordedChange,
  changes: readonly RecordedChange[],
  built: ReadonlyMap<string, number>,
): UndoVerdict {
  const isByPerson = actorKind === 'person' || actorKind === 'api';
  if (!UNDOABLE.has(kind) || !isByPerson) return { is: 'elsewhere' };
  const first = Math.min(...fields.map((field) => built.get(pieceOf(field)) ?? Number.POSITIVE_INFINITY));
  const by = changes[first];
  if (by) return { is: 'built_on', by: by.id };
  return fields.length > 0 && fields.every((field) => held.includes(field)) ? { is: 'undoable' } : { is: 'taken_back' };
}
