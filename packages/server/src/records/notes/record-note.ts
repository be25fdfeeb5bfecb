import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { besideChange, type LedgerKind, type NoteState } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import type { NoteSubject } from './note-subject.ts';

interface NoteToSend {
  readonly id: string;
  readonly on: NoteSubject;
  readonly kind: Extract<LedgerKind, `note_${string}`>;
  readonly from: NoteState | null;
  readonly to: NoteState | null;
  /** Of the row of the ledger that tells it; made anew without one. */
  readonly entryId?: string | undefined;
}

/**
 * Tells of a note that it came, changed or went, never what it says: the deal's ledger, whose deal is locked before, or
 * the trail where it is on an account or a contact.
 */
export function recordNote(
  tx: TenantTransaction,
  actor: Actor,
  { id, on, kind, from, to, entryId }: NoteToSend,
): Promise<void> {
  if (on.kind !== 'deal') return recordEvent(tx, actor, { kind, subject: { kind: on.kind, id: on.id } });
  const changes = besideChange('note', id, from, to);
  return recordChanges(tx, [
    { id: entryId, opportunityId: on.id, kind, actor: ledgerActorOf(actor), effectiveAt: new Date(), changes },
  ]);
}
