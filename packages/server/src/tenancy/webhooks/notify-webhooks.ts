import { toldAs, type WebhookEvent } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueueWebhook } from './webhook-jobs.ts';

export interface EventToSend {
  /** The row of the ledger or of the audit trail that it is. */
  readonly id: string;
  /** Every name it goes by. */
  readonly names: readonly WebhookEvent[];
  readonly subject: { readonly kind: 'opportunity' | 'account' | 'contact'; readonly id: string };
  readonly occurredAt: Date;
  /** To the microsecond, as PostgreSQL writes it: with the id the order in which the subject changed. */
  readonly recordedAt: string;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** The row of the ledger that it takes back, or the import. */
  readonly undoes?: { readonly kind: 'change' | 'import'; readonly id: string } | undefined;
}

export interface WantingWebhook {
  readonly id: string;
  readonly events: readonly WebhookEvent[];
}

/** What webhooks of the organisation, $1, are to be told, as SQL. */
export const WANTING_WEBHOOKS =
  'SELECT id, events FROM webhooks WHERE organization_id = $1 AND is_on AND deleted_at IS NULL ORDER BY id';

async function readWanting(tx: TenantTransaction): Promise<readonly WantingWebhook[]> {
  const { rows } = await tx.client.query<WantingWebhook>({
    name: 'webhooks-that-want',
    text: WANTING_WEBHOOKS,
    values: [tx.organizationId],
  });
  return rows;
}

/**
 * Keeps for every webhook what it is to be told, in the transaction that does it: so there is never the one without the
 * other, and what one record waits for stands in the order in which it changed, because whoever changes a record locks it.
 * `read` is asked only where a webhook wants anything; `known` is of whoever has asked with what it wrote.
 */
export async function notifyWebhooks(
  tx: TenantTransaction,
  read: () => readonly EventToSend[] | Promise<readonly EventToSend[]>,
  known?: readonly WantingWebhook[],
): Promise<void> {
  const wanting = known ?? (await readWanting(tx));
  if (wanting.length === 0) return;
  const events = await read();
  for (const { id: webhookId, events: wanted } of wanting) {
    const told = events.flatMap(({ names, subject, ...event }) => {
      const type = toldAs(names, wanted);
      return type ? [{ ...event, deliveryId: newId(), type, subjectKind: subject.kind, subjectId: subject.id }] : [];
    });
    if (told.length === 0) continue;
    await tx.client.query(
      `INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event_id, type, subject_kind, subject_id,
         occurred_at, recorded_at, changes, undoes)
       SELECT $1, e."deliveryId", $2, e.id, e.type, e."subjectKind", e."subjectId", e."occurredAt", e."recordedAt", e.changes, e.undoes
       FROM json_to_recordset($3) AS e("deliveryId" uuid, id uuid, type text, "subjectKind" text, "subjectId" uuid,
         "occurredAt" timestamptz, "recordedAt" timestamptz, changes jsonb, undoes jsonb)`,
      [tx.organizationId, webhookId, JSON.stringify(told)],
    );
    await enqueueWebhook(tx, webhookId);
  }
}
