import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';

/** A row of the ledger, as far as it matters to what was undone. */
export interface RecordedChanges {
  readonly id: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  /** Of an undo: the import, or the one row, that it takes back. */
  readonly undoes: string | null;
  readonly changes: LedgerChanges;
}

/**
 * Rows of one deal, in the order in which they were recorded, without what was undone: as if the import, or the row, had never
 * touched the fields that the undo names, nor anybody between the two; of a field that the undo has left as somebody set
 * it since, only the import's own change is taken out. So the pushes and stays that it caused are cancelled. Rows keep
 * their places; one that was undone whole has no changes left.
 */
export function withoutUndone<Row extends RecordedChanges>(rows: readonly Row[]): readonly Row[] {
  if (rows.every(({ undoes }) => undoes === null)) return rows;
  const left = [...rows];
  for (const [at, { undoes, changes }] of rows.entries()) {
    if (undoes === null) continue;
    const first = rows.findIndex((row) => isBy(row, undoes));
    if (first < 0) continue;
    for (const [i, row] of left.slice(0, at + 1).entries()) {
      if (i < first) continue;
      const kept = Object.entries(row.changes).filter(([field]) => {
        const undone = changes[field];
        return undone === undefined || (undone.left === true && !isBy(row, undoes));
      });
      left[i] = { ...row, changes: Object.fromEntries(kept) };
    }
  }
  return left;
}

/** What takes a change-set back: each of its fields from its new value to its old one. */
export const reversed = (changes: LedgerChanges): LedgerChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { from, to, reasons }]) => [
      field,
      { from: to, to: from, ...(reasons && { reasons: { from: reasons.to, to: reasons.from } }) },
    ]),
  );

const isBy = ({ id, actorKind, actorId }: RecordedChanges, undone: string): boolean =>
  id === undone || (actorKind === 'import' && actorId === undone);
