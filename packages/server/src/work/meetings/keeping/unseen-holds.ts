/** Legal holds of meetings that nobody sees any more: private ones, and those without a deal, of people who have left. Decision 0418. */
import type { UnseenHold } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { liftHold } from './legal-hold.ts';
import { mayManagePrivacy } from './retention.ts';

/** Condition over a meeting `r` and its owner `w`. */
const IS_UNSEEN = `r.organization_id = $1 AND r.held_at IS NOT NULL AND (r.is_private OR r.opportunity_id IS NULL)
  AND w.organization_id = $1 AND w.id = r.owner_id AND w.deactivated_at IS NOT NULL`;

interface HoldRow extends Omit<z.infer<typeof UnseenHold>, 'startsAt' | 'heldAt'> {
  readonly startsAt: Date;
  readonly heldAt: Date;
  readonly sortAt: string;
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns a page of them, the latest hold first: whose and when, and nothing of what was said, nor its title or deal. */
export async function listUnseenHolds(tx: TenantTransaction, actor: Actor, { limit, cursor }: Asked) {
  await mayManagePrivacy(tx, actor);
  const after = decodeCursor(cursor, UpdatedCursor);
  const { rows } = await tx.client.query<HoldRow>(
    `SELECT r.id, r.starts_at AS "startsAt", r.held_at AS "heldAt", json_build_object('id', w.id, 'name', w.name) AS owner,
       (SELECT json_build_object('id', m.id, 'name', m.name) FROM members m
        WHERE m.organization_id = $1 AND m.id = r.held_by_id) AS "heldBy",
       to_char(r.held_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "sortAt"
     FROM recorded_meetings r JOIN members w ON ${IS_UNSEEN}
     WHERE $2::timestamptz IS NULL OR (r.held_at, r.id) < ($2::timestamptz, $3::uuid)
     ORDER BY r.held_at DESC, r.id DESC LIMIT $4`,
    [tx.organizationId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    ({ sortAt: _, startsAt, heldAt, ...row }): z.infer<typeof UnseenHold> => ({
      ...row,
      startsAt: startsAt.toISOString(),
      heldAt: heldAt.toISOString(),
    }),
    (row) => [row.sortAt, row.id],
  );
}

/** Lifts one; throws NOT_FOUND for a meeting that somebody sees. It is deleted 30 days after its owner left, as their others are. */
export async function liftUnseenHold(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  await mayManagePrivacy(tx, actor);
  const { rows } = await tx.client.query<{ opportunityId: string | null; isPrivate: boolean }>(
    `SELECT r.opportunity_id AS "opportunityId", r.is_private AS "isPrivate"
     FROM recorded_meetings r JOIN members w ON ${IS_UNSEEN} WHERE r.id = $2 FOR UPDATE OF r`,
    [tx.organizationId, id],
  );
  const [meeting] = rows;
  if (!meeting) throw notFound('legal hold');
  await liftHold(tx, actor, { ...meeting, id });
}
