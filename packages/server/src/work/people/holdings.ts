import type { Holdings } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { countDeals, countOwned } from '../handovers/count-deals.ts';
import { countOwnMeetings } from '../meetings/own-meetings.ts';

type Held = z.infer<typeof Holdings>;

/** What somebody has in hand here, to be looked at before they leave: their own, or anybody's for who manages people. */
export async function getHoldings(tx: TenantTransaction, actor: Actor, id: string): Promise<Held> {
  if (id !== actor.memberId && !may(actor, 'managePeople')) throw forbidden();
  return holdingsOf(tx, id);
}

export async function holdingsOf(tx: TenantTransaction, id: string): Promise<Held> {
  const { rows } = await tx.client.query<Omit<Held, 'openDeals' | 'closedDeals' | 'records' | 'ownMeetings'>>(
    `SELECT (SELECT count(*)::int FROM members r WHERE r.organization_id = $1 AND r.manager_id = p.id) AS reports,
       (SELECT count(*)::int FROM api_keys k WHERE k.organization_id = $1 AND k.created_by_id = p.id
          AND k.revoked_at IS NULL AND k.expires_at > now()) AS "apiKeys",
       (SELECT count(*)::int FROM imports i WHERE i.organization_id = $1 AND i.created_by_id = p.id
          AND i.status IN ('previewing', 'queued', 'running')) AS imports,
       (SELECT count(*)::int FROM tasks t JOIN opportunities o ON o.organization_id = $1 AND o.id = t.opportunity_id
          WHERE t.organization_id = $1 AND t.assignee_id = p.id AND t.done_at IS NULL AND t.deleted_at IS NULL
            AND o.owner_id = p.id AND o.status = 'open') AS "tasksWithDeals",
       (SELECT count(*)::int FROM tasks t JOIN opportunities o ON o.organization_id = $1 AND o.id = t.opportunity_id
          WHERE t.organization_id = $1 AND t.assignee_id = p.id AND t.done_at IS NULL AND t.deleted_at IS NULL
            AND o.owner_id <> p.id) AS "tasksElsewhere",
       (SELECT count(*)::int FROM webhooks w WHERE w.organization_id = $1 AND w.created_by_id = p.id AND w.is_on
          AND w.paused_at IS NULL AND w.deleted_at IS NULL) AS webhooks,
       m.id AS "managerId"
     FROM members p
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = p.manager_id AND m.deactivated_at IS NULL
     WHERE p.organization_id = $1 AND p.id = $2`,
    [tx.organizationId, id],
  );
  if (!rows[0]) throw notFound('person');
  const { open, closed } = await countDeals(tx, id);
  return {
    openDeals: open,
    closedDeals: closed,
    records: await countOwned(tx, id),
    ownMeetings: await countOwnMeetings(tx, id),
    ...rows[0],
  };
}
