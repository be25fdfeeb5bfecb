import type { Activity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { ActivityKind } from './affected-deals.ts';
import { checkContacts } from './check-contacts.ts';
import { lockActivity } from './lock-activity.ts';
import { factsOf, writeActivity } from './write-activity.ts';

export interface ActivityChange {
  readonly id: string;
  readonly kind?: ActivityKind | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | null | undefined;
  readonly occurredAt?: string | undefined;
  readonly contactIds?: readonly string[] | undefined;
}

/** Changes an activity; a deleted one is to be restored first. */
export async function updateActivity(
  tx: TenantTransaction,
  actor: Actor,
  change: ActivityChange,
): Promise<z.infer<typeof Activity>> {
  const before = await lockActivity(tx, actor, change.id);
  if (before.deleted_at) throw notFound('activity');
  const from = factsOf(before);
  const to = {
    kind: change.kind ?? from.kind,
    occurredAt: change.occurredAt === undefined ? from.occurredAt : new Date(change.occurredAt),
    contactIds: change.contactIds === undefined ? from.contactIds : await checkContacts(tx, change.contactIds),
  };
  const subject = change.subject ?? before.subject;
  const body = change.body === undefined ? before.body : change.body;
  const { organizationId, client } = tx;
  return writeActivity(tx, actor, {
    id: change.id,
    opportunityId: before.opportunity_id,
    ledgerKind: 'activity_changed',
    from,
    to,
    async write() {
      await client.query(
        `UPDATE activities SET kind = $3, subject = $4, body = $5, occurred_at = $6, updated_at = now()
         WHERE organization_id = $1 AND id = $2`,
        [organizationId, change.id, to.kind, subject, body, to.occurredAt],
      );
      await client.query(
        'DELETE FROM activity_contacts WHERE organization_id = $1 AND activity_id = $2 AND contact_id <> ALL($3::uuid[])',
        [organizationId, change.id, to.contactIds],
      );
      await client.query(
        `INSERT INTO activity_contacts (organization_id, activity_id, contact_id)
         SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
        [organizationId, change.id, to.contactIds],
      );
    },
  });
}
