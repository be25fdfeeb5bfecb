import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { LedgerActor, LedgerEntry } from '../ledger/changes.ts';
import type { Merged } from '../ledger/merge-history.ts';
import { recordChanges } from '../ledger/record.ts';
import { writeReplayed } from '../ledger/write-replayed.ts';
import { changeDeals } from './change-deals.ts';

export interface DealHistory {
  readonly id: string;
  readonly merged: Merged;
  /** Takes back what the history tells otherwise, in the words of the ledger. */
  readonly takesBack?: LedgerEntry | undefined;
  readonly amountBaseMinor: number | null;
  /** An earlier day than the deal has moves it back. */
  readonly createdOn: string;
  /** The day of its close before the merge; null for an open deal. */
  readonly closedOn: string | null;
}

interface Writing {
  readonly now: Date;
  readonly actor: LedgerActor;
}

/** Writes what histories add to existing deals, by set: their ledger, their present with its projections, their scores. */
export async function writeHistories(tx: TenantTransaction, deals: readonly DealHistory[], by: Writing): Promise<void> {
  if (deals.length === 0) return;
  const closeDateChanged = new Set(deals.filter(isCloseDateChanged).map(({ id }) => id));
  await changeDeals(
    tx,
    deals.map(({ id }) => id),
    by.now,
    () => recordHistories(tx, deals, by),
    { closeDateChanged },
  );
}

const isCloseDateChanged = ({ closedOn, merged: { replayed } }: DealHistory): boolean =>
  closedOn !== null && replayed.fields.closedOn !== null && closedOn !== replayed.fields.closedOn;

/** Writes the change-sets of histories, and the deals as their ledger then says they stand. The caller scores them. */
export async function recordHistories(
  tx: TenantTransaction,
  deals: readonly Omit<DealHistory, 'closedOn'>[],
  { now, actor }: Writing,
): Promise<void> {
  const entries = deals.flatMap(({ id, merged, takesBack }) => [
    ...(takesBack ? [takesBack] : []),
    ...merged.entries.map(
      ({ kind, at, changes }): LedgerEntry => ({
        opportunityId: id,
        kind,
        actor,
        effectiveAt: new Date(at),
        changes,
      }),
    ),
  ]);
  await recordChanges(tx, entries);
  await writeReplayed(
    tx,
    deals.map(({ id, merged, amountBaseMinor, createdOn }) => ({
      id,
      replayed: merged.replayed,
      amountBaseMinor,
      createdOn,
    })),
    now,
  );
}
