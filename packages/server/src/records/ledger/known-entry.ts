import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { LedgerKind } from './changes.ts';

/** A row of the ledger, as what a history tells is laid beside it. */
export interface KnownEntry {
  readonly kind: LedgerKind;
  /** Epoch milliseconds. */
  readonly effectiveAt: number;
  /** Epoch milliseconds, rounded up: what is told at this time comes after the row. */
  readonly recordedAt: number;
  readonly changes: LedgerChanges;
}

/** When a change-set counts; the same rule as `LEDGER_ORDER`. */
export const countsFrom = ({ kind, effectiveAt, recordedAt }: Omit<KnownEntry, 'changes'>): number =>
  kind === 'created' || kind === 'history_created' || kind === 'history_changed' ? effectiveAt : recordedAt;

/**
 * An ordinary creation says how a deal stood when it was recorded, and only since when the deal is there. So much later
 * it must have been recorded, in milliseconds, for the two to be told apart: a transaction takes its time too.
 */
const APART_MS = 60 * 60 * 1000;

/** Since when what a change-set says of a deal is known; before, a creation tells only that the deal is there. */
export function knownFrom(entry: Omit<KnownEntry, 'changes'>): number {
  const counts = countsFrom(entry);
  return entry.kind === 'created' && entry.recordedAt - counts > APART_MS ? entry.recordedAt : counts;
}
