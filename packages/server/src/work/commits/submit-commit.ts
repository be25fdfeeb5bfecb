import type { CommitSubmission } from '@forecastle/contract';
import { type CommitScope, isoDate } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { askForecast } from '../forecasts/ask-forecast.ts';
import { forecastOf } from '../forecasts/snapshots/take-snapshot.ts';
import { type AskedPeriod, askedPeriod } from '../quotas/asked-period.ts';
import { scopeKey } from '../quotas/read-quotas.ts';
import { maySubmit, rootOf } from './own-lines.ts';
import { presentSubmission } from './present-submission.ts';
import { subjectOf, submissionById } from './read-submissions.ts';
import { recordsByOwner, recordsOf } from './records-by-owner.ts';

interface Given extends AskedPeriod {
  readonly scope: CommitScope;
  readonly memberId: string | null;
  readonly commitMinor: number;
  readonly bestCaseMinor: number;
  readonly reason: string | null;
}

/** Keeps what somebody commits, with what the deals and the forecast say at this moment. Throws NOT_FOUND in another's name. */
export async function submitCommit(
  tx: TenantTransaction,
  actor: Actor,
  given: Given,
  now: Date,
): Promise<z.infer<typeof CommitSubmission>> {
  // Nobody commits in somebody else's name.
  if (given.memberId !== null && given.memberId !== actor.memberId) throw notFound('commit of yours');
  if (!maySubmit(actor, given)) throw forbidden();
  const asked = await askedPeriod(tx, given, now);
  check(given, asked.period.lastDay < asked.today ? asked.period.label : null);
  const root = await rootOf(tx, actor);
  const owners = given.scope === 'rep' ? [actor.memberId] : root.owners;
  const byOwner = await recordsByOwner(tx, owners, asked);
  const records = recordsOf(byOwner, byOwner.keys());
  const told = forecastOf(tx, await askForecast(tx, { name: scopeKey(given), owners }, given, now));
  const id = newId();
  await tx.client.query(
    `INSERT INTO commit_submissions (organization_id, id, scope, subject_id, member_id, author_id, starts_on, ends_on,
       submitted_at, currency, commit_minor, best_case_minor, reason, then_closed_minor, then_commit_minor,
       then_best_case_minor, then_pipeline_minor, then_low_minor, then_likely_minor, then_high_minor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      tx.organizationId,
      id,
      given.scope,
      subjectOf(tx, given),
      given.memberId,
      actor.memberId,
      isoDate(asked.period.firstDay),
      isoDate(asked.period.lastDay),
      now,
      asked.currency,
      given.commitMinor,
      given.bestCaseMinor,
      given.reason,
      String(records.closedMinor),
      String(records.commitMinor),
      String(records.bestCaseMinor),
      String(records.pipelineMinor),
      told.low,
      told.mostLikely,
      told.high,
    ],
  );
  const kept = await submissionById(tx, asked.currency, id);
  if (!kept) throw new Error('a submission that was just written is there');
  return presentSubmission(actor, kept, { latest: true, period: asked.period });
}

function check({ scope, memberId, containing, commitMinor, bestCaseMinor, reason }: Given, over: string | null): void {
  if (over !== null) {
    throw invalid({
      field: 'containing',
      value: containing ?? null,
      expected: 'a period that is not over',
      message: `${over} has ended. You can no longer commit for it.`,
    });
  }
  if ((scope === 'organization') !== (memberId === null)) {
    throw invalid({
      field: 'memberId',
      value: memberId,
      expected: scope === 'organization' ? 'null for the organisation' : 'the rep or the team lead',
      message: 'The person does not fit this scope. Nothing was submitted.',
    });
  }
  if (bestCaseMinor < commitMinor) {
    throw invalid({
      field: 'bestCaseMinor',
      value: bestCaseMinor,
      expected: `at least the commit, ${commitMinor}`,
      message: 'Best case is below commit. Nothing was submitted.',
    });
  }
  if (scope !== 'rep' && reason === null) {
    throw invalid({
      field: 'reason',
      value: null,
      expected: 'a reason',
      message: 'Add a reason. It is shown next to the team roll-up.',
    });
  }
}
