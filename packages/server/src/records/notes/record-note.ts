import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { besideChange, type LedgerKind, type NoteState } from '../ledger/changes.ts';
import { doerOf } from '../ledger/doer.ts';
import { recordChanges } from '../ledger/record.ts';

/** Tells the deal's ledger of a note: that it came, changed or went, never what it says. Lock the deal before. */
export function recordNote(
  tx: TenantTransaction,
  actor: Actor,
  {
    id,
    opportunityId,
    kind,
    from,
    to,
    entryId,
  }: {
    readonly id: string;
    readonly opportunityId: string;
    readonly kind: Extract<LedgerKind, `note_${string}`>;
    readonly from: NoteState | null;
    readonly to: NoteState | null;
    /** Of the row that tells it; made anew without one. */
    readonly entryId?: string | undefined;
  },
): Promise<void> {
  const changes = besideChange('note', id, from, to);
  return recordChanges(tx, [
    { id: entryId, opportunityId, kind, actor: doerOf(actor), effectiveAt: new Date(), changes },
  ]);
}
