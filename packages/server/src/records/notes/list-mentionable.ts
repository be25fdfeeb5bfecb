import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { WHO_SEES } from '../../tenancy/identity/policies.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { ownerOf } from '../opportunities/who-sees.ts';

interface Asked {
  readonly opportunityId: string;
  readonly text?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Who sees a deal, by name: they can be mentioned in its notes and given its tasks. */
export async function listMentionable(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, text = '', limit, cursor }: Asked,
): Promise<{ items: { id: string; name: string }[]; nextCursor: string | null }> {
  await requireDeal(tx, actor, opportunityId);
  const after = decodeCursor(cursor, NameCursor);
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT p.id, p.name FROM members p WHERE p.organization_id = $1 AND p.id IN (${WHO_SEES})
       AND strpos(lower(p.name), lower($3)) > 0 AND ($4::text IS NULL OR (p.name, p.id) > ($4, $5::uuid))
     ORDER BY p.name, p.id LIMIT $6`,
    [
      tx.organizationId,
      await ownerOf(tx, opportunityId),
      text.trim(),
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  return pageOf(
    rows,
    limit,
    (row) => row,
    (row) => [row.name, row.id],
  );
}
