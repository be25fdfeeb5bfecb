import type { CommitComment } from '@forecastle/contract';
import type { CommitScope } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { notifyMembers } from '../../../tenancy/notifications/notify.ts';
import { columnsOf, datesOf } from '../../periods/dated-days.ts';
import { type AskedPeriod, askedPeriod, type PeriodAsked } from '../../quotas/asked-period.ts';
import { commentedDays } from '../days-of-period.ts';
import { latestSubmissions, subjectOf } from '../read-submissions.ts';
import { type CommentedLine, seenLine } from './comment-line.ts';
import { presentComment } from './comment-row.ts';
import { forgetDeleted } from './set-comment-deleted.ts';

interface Given extends AskedPeriod {
  readonly scope: CommitScope;
  readonly memberId: string | null;
  readonly body: string;
}

/** Keeps a comment on a line and notifies whom it concerns. Throws NOT_FOUND for a line the actor may not see. */
export async function addComment(
  tx: TenantTransaction,
  actor: Actor,
  { scope, memberId, body, ...question }: Given,
  now: Date,
): Promise<z.infer<typeof CommitComment>> {
  const line = await seenLine(tx, actor, { scope, memberId });
  const asked = await askedPeriod(tx, question, now);
  const { startsOn, endsOn } = datesOf(asked.period);
  const told = await concerned(tx, line, asked);
  const id = newId();
  await tx.client.query(
    `INSERT INTO commit_comments (organization_id, id, scope, subject_id, member_id, author_id, period_kind, starts_on,
       ends_on, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tx.organizationId,
      id,
      line.scope,
      subjectOf(tx, line),
      line.memberId,
      actor.memberId,
      asked.period.kind,
      startsOn,
      endsOn,
      body,
      now,
    ],
  );
  await notifyMembers(
    tx,
    told.map((each) => ({ memberId: each, kind: 'commit_comment', actorId: actor.memberId, subjectId: id })),
  );
  await forgetDeleted(tx, now);
  return presentComment(actor, {
    id,
    scope: line.scope,
    member_id: line.memberId,
    author_id: actor.memberId,
    author_name: actor.name,
    body,
    created_at: now,
    deleted_at: null,
  });
}

/** The person of the line (for the organisation, who committed last), and everybody who has commented on it. */
async function concerned(
  tx: TenantTransaction,
  line: CommentedLine,
  { period, currency }: PeriodAsked,
): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT author_id AS id FROM commit_comments
     WHERE organization_id = $1 AND (starts_on, ends_on) IN (SELECT * FROM unnest($2::date[], $3::date[]))
       AND scope = $4 AND subject_id = $5 AND deleted_at IS NULL`,
    [tx.organizationId, ...columnsOf(await commentedDays(tx, period)), line.scope, subjectOf(tx, line)],
  );
  const [call] = line.memberId === null ? (await latestSubmissions(tx, currency, period, line)).values() : [];
  const own = line.memberId ?? call?.authorId;
  return [...new Set([...(own === undefined ? [] : [own]), ...rows.map(({ id }) => id)])];
}
