import type { CommitSubmission } from '@forecastle/contract';
import type { CommitScope } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { ownersOf } from '../forecasts/asked-scope.ts';
import { type AskedPeriod, askedPeriod } from '../quotas/asked-period.ts';
import { presentSubmission } from './present-submission.ts';
import { latestSubmissions, submissionsOf } from './read-submissions.ts';

interface Asked extends AskedPeriod {
  readonly scope: CommitScope;
  readonly memberId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const HistoryCursor = z.tuple([z.uuid()]);

/** Everything submitted for a line, taken back or not. Throws NOT_FOUND for a line the actor may not see. */
export async function commitHistory(
  tx: TenantTransaction,
  actor: Actor,
  { scope, memberId, limit, cursor, ...question }: Asked,
  now: Date,
): Promise<{ items: z.infer<typeof CommitSubmission>[]; nextCursor: string | null }> {
  if ((scope === 'organization') !== (memberId === undefined)) throw notFound('person');
  // Of the organisation to those who see all of it; of a person or their team to whoever sees the person.
  if ((await ownersOf(tx, actor, memberId)) !== null && scope === 'organization') throw notFound('organisation');
  const { period, currency, today } = await askedPeriod(tx, question, now);
  const line = { scope, memberId: memberId ?? null };
  const [after] = decodeCursor(cursor, HistoryCursor) ?? [];
  const rows = await submissionsOf(tx, currency, period, line, { after: after ?? null, limit: limit + 1 });
  const [latest] = (await latestSubmissions(tx, currency, period, line)).values();
  return pageOf(
    rows,
    limit,
    (row) => presentSubmission(actor, row, { latest: row.id === latest?.id && today <= period.lastDay, period }),
    ({ id }) => [id],
  );
}
