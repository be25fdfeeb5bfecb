import { knownFrom } from '../../ledger/known-entry.ts';
import type { LedgerRow } from '../../ledger/read-history.ts';
import { withoutUndone } from '../../ledger/without-undone.ts';

export interface KnownThen {
  /** Rows that held then, in the order in which they count. */
  readonly rows: readonly LedgerRow[];
  /** Rows that became known after, whatever they tell of. */
  readonly later: readonly LedgerRow[];
}

/**
 * What of a deal's ledger was known at an instant: an ordinary change from when it was recorded, one of an imported
 * history from when it happened. What was undone later still stood then; but a history that was undone told nothing true,
 * and is left out of all of the past. `rows` in the order in which they were recorded.
 */
export function knownThen(rows: readonly LedgerRow[], at: number): KnownThen {
  const held = new Map(withoutUndone(rows).map((row) => [row.id, row]));
  const told = rows.map((row) => (isHistory(row) ? (held.get(row.id) ?? row) : row)).filter(saysSomething);
  const isKnown = (row: LedgerRow): boolean => knownAt(row) <= at;
  return {
    rows: withoutUndone(told.filter(isKnown))
      .filter(saysSomething)
      .toSorted((a, b) => a.place - b.place),
    later: told.filter((row) => !isKnown(row)),
  };
}

/** Epoch milliseconds. */
export const knownAt = ({ kind, effectiveAt, recordedAt }: LedgerRow): number =>
  knownFrom({ kind, effectiveAt: effectiveAt.getTime(), recordedAt: recordedAt.getTime() });

const isHistory = ({ kind }: LedgerRow): boolean => kind === 'history_created' || kind === 'history_changed';
const saysSomething = ({ changes }: LedgerRow): boolean => Object.keys(changes).length > 0;
