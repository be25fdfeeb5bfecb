import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { tellWebhooks } from '../webhooks/tell-webhooks.ts';
import { KINDS } from './kinds.ts';
import { type AuditEvent, type Doer, namesToTell } from './record-event.ts';

/** What is done to an account or a contact. */
type RecordEvent = AuditEvent & {
  readonly kind: 'account_created' | 'account_changed' | 'contact_created' | 'contact_changed';
  readonly subject: { readonly kind: 'account' | 'contact'; readonly id: string };
};

/** `recordEvent` for many records at once, in their order. */
export async function recordEvents(tx: TenantTransaction, by: Doer, events: readonly RecordEvent[]): Promise<void> {
  if (events.length === 0) return;
  const told = events.map(({ kind, subject, changes = {}, facts = {} }, at) => ({
    ...{ id: newId(), at, kind, changes, facts },
    ...{ category: KINDS[kind].category, subject_kind: subject.kind, subject_id: subject.id },
  }));
  const doer =
    by === 'server' ? ['job', null, null] : [by.through?.kind ?? 'person', by.memberId, by.through?.id ?? null];
  const { rows } = await tx.client.query<{ id: string; recorded_at: string }>(
    `INSERT INTO audit_events
       (organization_id, recorded_at, id, doer_kind, doer_id, through_id, category, kind, subject_kind, subject_id, changes, facts)
     SELECT $1, clock_timestamp(), id, $3, $4::uuid, $5::uuid, category, kind, subject_kind, subject_id, changes, facts
     FROM (SELECT * FROM json_to_recordset($2::json) AS r(id uuid, at int, category text, kind text, subject_kind text,
       subject_id uuid, changes jsonb, facts jsonb) ORDER BY at) r
     RETURNING id, to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS recorded_at`,
    [tx.organizationId, JSON.stringify(told), ...doer],
  );
  await tellWebhooks(tx, () => {
    const instants = new Map(rows.map((row) => [row.id, row.recorded_at]));
    return told.map(({ id, kind, subject_kind, subject_id, changes }) => {
      const recordedAt = instants.get(id) ?? '';
      const subject = { kind: subject_kind, id: subject_id };
      return {
        id,
        names: namesToTell(kind, subject_kind),
        subject,
        occurredAt: new Date(recordedAt),
        recordedAt,
        changes,
      };
    });
  });
}
