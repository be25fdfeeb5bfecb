import type { LinkedPerson } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { type LinkRow, presentLink } from './my-link.ts';

const Cursor = z.tuple([z.string(), z.uuid()]);

/** Returns a page of people with a linked Slack user, by name. */
export async function listLinks(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: z.infer<typeof LinkedPerson>[]; nextCursor: string | null }> {
  if (!may(actor, 'manageIntegrations')) throw forbidden();
  const after = decodeCursor(cursor, Cursor);
  const { rows } = await tx.client.query<LinkRow & { readonly name: string }>(
    `SELECT l.id, l.member_id AS "memberId", l.slack_user_id AS "slackUserId", l.slack_name AS "slackName",
       l.team_name AS "teamName", l.linked_at AS "linkedAt", m.name
     FROM slack_links l JOIN members m ON m.organization_id = $1 AND m.id = l.member_id
     WHERE l.organization_id = $1 AND ($2::text IS NULL OR (m.name, l.id) > ($2, $3::uuid))
     ORDER BY m.name, l.id LIMIT $4`,
    [tx.organizationId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    (row) => ({ ...presentLink(row), member: { id: row.memberId, name: row.name } }),
    ({ name, id }) => [name, id],
  );
}
