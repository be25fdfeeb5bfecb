import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { type AuditKind, type Facts, KINDS } from './kinds.ts';

export type AuditChanges = Record<string, { readonly from: unknown; readonly to: unknown }>;
export type AuditSubjectKind =
  | 'person'
  | 'invitation'
  | 'organization'
  | 'stage'
  | 'competitor'
  | 'qualify_out_reason'
  | 'account'
  | 'contact'
  | 'inquiry'
  | 'import'
  | 'api_key';

export interface AuditEvent {
  readonly kind: AuditKind;
  readonly subject?: { readonly kind: AuditSubjectKind; readonly id: string };
  /** Before and after. Never a secret; of a person's own words only that they changed, by `toldOf`. */
  readonly changes?: AuditChanges;
  readonly facts?: Facts;
}

/** Who did it: an actor, or the server by itself. */
export type Doer = Pick<Actor, 'memberId' | 'through'> | 'server';

/**
 * Appends to the audit trail, in the command's own transaction: what is undone with it was never done, and what was done
 * is always told. Changes of deals go to the ledger instead, which the trail shows too.
 */
export async function recordEvent(tx: TenantTransaction, by: Doer, event: AuditEvent): Promise<void> {
  const { kind, subject, changes = {}, facts = {} } = event;
  const doer = by === 'server' ? { kind: 'job' } : { kind: by.through?.kind ?? 'person' };
  await tx.client.query({
    name: 'record-event',
    text: `INSERT INTO audit_events
        (organization_id, recorded_at, id, doer_kind, doer_id, through_id, category, kind, subject_kind, subject_id, changes, facts)
      VALUES ($1, clock_timestamp(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      tx.organizationId,
      newId(),
      doer.kind,
      by === 'server' ? null : by.memberId,
      by === 'server' ? null : (by.through?.id ?? null),
      KINDS[kind].category,
      kind,
      subject?.kind ?? null,
      subject?.id ?? null,
      JSON.stringify(changes),
      JSON.stringify(facts),
    ],
  });
}
