import type { CommitSubmission } from '@forecastle/contract';
import { likestPeriod } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { daysOf } from '../periods/dated-days.ts';
import { presentSubmission } from './present-submission.ts';
import { latestSubmissions, submissionById } from './read-submissions.ts';

/** Takes one's latest submission of a line back while its period runs; it stays in the history, the one before stands again. */
export async function withdrawCommit(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { readonly id: string },
  now: Date,
): Promise<z.infer<typeof CommitSubmission>> {
  const { currency, fiscalCalendar } = await calendarOf(tx);
  // Two who take back at once take turns.
  await takeTurn(tx, 'commits');
  const kept = await submissionById(tx, currency, id);
  if (!kept || kept.authorId !== actor.memberId) throw notFound('submission');
  const days = likestPeriod(daysOf(kept), fiscalCalendar);
  if ((await momentIn(tx, now)).day > days.lastDay) throw refused(id, 'The period has ended, so the commit stays.');
  const [latest] = (await latestSubmissions(tx, currency, days, kept)).values();
  if (latest?.id !== id) throw refused(id, 'There is a later submission, or this one is already withdrawn.');
  await tx.client.query(
    'INSERT INTO commit_withdrawals (organization_id, submission_id, withdrawn_at) VALUES ($1, $2, $3)',
    [tx.organizationId, id, now],
  );
  return presentSubmission(actor, { ...kept, withdrawnAt: now }, { latest: false, period: days });
}

const refused = (id: string, why: string) =>
  conflict({ field: 'id', value: id, expected: 'your latest submission', message: `${why} Nothing was changed.` });
