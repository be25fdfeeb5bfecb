import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { SEARCH_STATE, type SearchRow } from './search-row.ts';

interface Row extends Pick<SearchRow, 'id' | 'subject' | 'question' | 'state' | 'createdAt'> {
  readonly found: number | null;
  /** To the microsecond, for the cursor. */
  readonly createdText: string;
}

/** Returns the searches of the actor, latest first. */
export async function listSearches(
  tx: TenantTransaction,
  { memberId }: Pick<Actor, 'memberId'>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, UpdatedCursor);
  const { rows } = await tx.client.query<Row>(
    `SELECT s.id, s.subject, s.question, ${SEARCH_STATE} AS state, s.created_at AS "createdAt",
       coalesce((s.total ->> 'count')::int, jsonb_array_length(s.sources)) AS found,
       to_json(s.created_at) #>> '{}' AS "createdText"
     FROM searches s
     WHERE s.organization_id = $1 AND s.author_id = $2 AND s.deleted_at IS NULL
       AND ($3::timestamptz IS NULL OR (s.created_at, s.id) < ($3, $4::uuid))
     ORDER BY s.created_at DESC, s.id DESC LIMIT $5`,
    [tx.organizationId, memberId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    ({ createdText, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }),
    ({ createdText, id }) => [createdText, id],
  );
}
