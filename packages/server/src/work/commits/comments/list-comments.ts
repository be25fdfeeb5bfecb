import type { CommitComment } from '@forecastle/contract';
import type { CommitScope } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { columnsOf } from '../../periods/dated-days.ts';
import { type AskedPeriod, askedPeriod } from '../../quotas/asked-period.ts';
import { scopeKey } from '../../quotas/read-quotas.ts';
import type { Days } from '../../revenue-sums/days.ts';
import { commentedDays } from '../days-of-period.ts';
import { subjectOf } from '../read-submissions.ts';
import { seenLine } from './comment-line.ts';
import { presentComment, readComments } from './comment-row.ts';

interface Asked extends AskedPeriod {
  readonly scope: CommitScope;
  readonly memberId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const CommentCursor = z.tuple([z.uuid()]);

/** A page of the comments on a line, latest first. Throws NOT_FOUND for a line the actor may not see. */
export async function listComments(
  tx: TenantTransaction,
  actor: Actor,
  { scope, memberId, limit, cursor, ...question }: Asked,
  now: Date,
): Promise<{ items: z.infer<typeof CommitComment>[]; nextCursor: string | null }> {
  const line = await seenLine(tx, actor, { scope, memberId });
  const { period } = await askedPeriod(tx, question, now);
  const [after] = decodeCursor(cursor, CommentCursor) ?? [];
  const rows = await readComments(
    tx,
    `(c.starts_on, c.ends_on) IN (SELECT * FROM unnest($2::date[], $3::date[])) AND c.scope = $4 AND c.subject_id = $5
       AND c.deleted_at IS NULL
       AND ($6::uuid IS NULL OR (c.created_at, c.id) < (SELECT b.created_at, b.id FROM commit_comments b
         WHERE b.organization_id = $1 AND b.id = $6))
     ORDER BY c.created_at DESC, c.id DESC LIMIT $7`,
    [...columnsOf(await commentedDays(tx, period)), line.scope, subjectOf(tx, line), after ?? null, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    (row) => presentComment(actor, row),
    ({ id }) => [id],
  );
}

/** How many comments each line of a period has, by its key; a line without one is missing. */
export async function countComments(tx: TenantTransaction, period: Days): Promise<ReadonlyMap<string, number>> {
  const days = await commentedDays(tx, period);
  if (days.length === 0) return new Map();
  const { rows } = await tx.client.query<{ scope: CommitScope; memberId: string | null; count: number }>(
    `SELECT scope, member_id AS "memberId", count(*)::int AS count FROM commit_comments
     WHERE organization_id = $1 AND (starts_on, ends_on) IN (SELECT * FROM unnest($2::date[], $3::date[]))
       AND deleted_at IS NULL
     GROUP BY scope, member_id`,
    [tx.organizationId, ...columnsOf(days)],
  );
  return new Map(rows.map((row) => [scopeKey(row), row.count]));
}
