import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { type EventToTell, tellWebhooks } from '../webhooks/tell-webhooks.ts';
import { type AuditKind, type Facts, KINDS } from './kinds.ts';

export type AuditChanges = Record<string, { readonly from: unknown; readonly to: unknown }>;
export type AuditSubjectKind =
  | 'person'
  | 'invitation'
  | 'organization'
  | 'stage'
  | 'competitor'
  | 'product'
  | 'qualify_out_reason'
  | 'custom_field'
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
  const id = newId();
  const doer = by === 'server' ? { kind: 'job' } : { kind: by.through?.kind ?? 'person' };
  await tx.client.query({
    name: 'record-event',
    text: `INSERT INTO audit_events
        (organization_id, recorded_at, id, doer_kind, doer_id, through_id, category, kind, subject_kind, subject_id, changes, facts)
      VALUES ($1, clock_timestamp(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      tx.organizationId,
      id,
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
  const names = TOLD[kind];
  if (!names || !subject) return;
  // A merge is told by what became of the other's id.
  const merged = facts.mergedId ? { id: { from: facts.mergedId, to: subject.id } } : {};
  await tellWebhooks(tx, async () => {
    const recordedAt = await recordedAtOf(tx, id);
    return [
      {
        id,
        names: names(subject.kind as Told),
        subject: { kind: subject.kind as Told, id: subject.id },
        occurredAt: new Date(recordedAt),
        recordedAt,
        changes: { ...changes, ...merged },
      },
    ];
  });
}

async function recordedAtOf(tx: TenantTransaction, id: string): Promise<string> {
  const { rows } = await tx.client.query<{ recorded_at: string }>(
    `SELECT to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS recorded_at FROM audit_events
     WHERE organization_id = $1 AND recorded_at >= now() AND id = $2`,
    [tx.organizationId, id],
  );
  if (!rows[0]) throw new Error('the new event was not found');
  return rows[0].recorded_at;
}

type Told = 'account' | 'contact';
type NamesOf = (of: Told) => EventToTell['names'];
const created: NamesOf = (of) => [`${of}.created`];
const updated: NamesOf = (of) => [`${of}.updated`];
const merged: NamesOf = (of) => [`${of}.merged`, `${of}.updated`];

/** What webhooks are told of accounts and contacts. Of deals they are told what the ledger says. */
const TOLD: Partial<Record<AuditKind, NamesOf>> = {
  account_created: created,
  account_changed: updated,
  account_merged: merged,
  contact_created: created,
  contact_changed: updated,
  contact_merged: merged,
  contact_erased: updated,
  merge_undone: (of) => [`${of}.undone`, `${of}.updated`],
};
