import { type ActivityOfRecord, Instant } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { getAccount } from '../accounts/get-account.ts';
import { getContact } from '../contacts/get-contact.ts';
import { ACTIVITY_COLUMNS, ACTIVITY_TABLES, type ActivityRow } from './activity-query.ts';
import { presentActivity } from './present-activity.ts';

const Cursor = z.tuple([Instant, z.uuid()]);

interface Asked {
  readonly id: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
type Page = { items: z.infer<typeof ActivityOfRecord>[]; nextCursor: string | null };

/** What happened on the deals of an account, latest first. */
export async function listAccountActivities(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<Page> {
  await getAccount(tx, actor, asked.id);
  return listOf(
    tx,
    actor,
    asked,
    'SELECT o.id FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = $4',
    'v.opportunity_id IN (SELECT id FROM about)',
  );
}

/** What happened with a contact, latest first. */
export async function listContactActivities(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<Page> {
  await getContact(tx, actor, asked.id);
  return listOf(
    tx,
    actor,
    asked,
    'SELECT activity_id AS id FROM activity_contacts WHERE organization_id = $1 AND contact_id = $4',
    'v.id IN (SELECT id FROM about)',
  );
}

/** Those on deals that the actor does not see are left out: they would say that there is such a deal. */
async function listOf(
  tx: TenantTransaction,
  actor: Actor,
  { id, limit, cursor }: Asked,
  about: string,
  isAbout: string,
): Promise<Page> {
  const after = decodeCursor(cursor, Cursor);
  const { rows } = await tx.client.query<ActivityRow & { deal_name: string | null }>(
    `WITH about AS (${about})
     SELECT ${ACTIVITY_COLUMNS}, o.name AS deal_name FROM ${ACTIVITY_TABLES}
     WHERE v.organization_id = $1 AND ${isAbout} AND v.deleted_at IS NULL
       AND (o.id IS NULL OR $2::uuid[] IS NULL OR o.owner_id = ANY($2))
       AND ($5::timestamptz IS NULL OR (v.occurred_at, v.id) < ($5, $6::uuid))
     ORDER BY v.occurred_at DESC, v.id DESC LIMIT $7`,
    [
      tx.organizationId,
      await visibleOwners(tx, actor),
      actor.memberId,
      id,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  return pageOf(
    rows,
    limit,
    (row) => ({
      ...presentActivity(row),
      opportunity:
        row.opportunity_id === null || row.deal_name === null ? null : { id: row.opportunity_id, name: row.deal_name },
    }),
    (row) => [row.sort_at, row.id],
  );
}
