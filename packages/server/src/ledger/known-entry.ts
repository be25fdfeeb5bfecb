import type { LedgerChanges } from '../database/schema/ledger.ts';
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
