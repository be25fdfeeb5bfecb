/** Submissions as they are kept, in the currency that the organisation has by now. */
import { type CommitScope, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { loadRates, type Rates } from '../../records/currencies/rates.ts';
import { columnsOf, type DatedDays, datesOf } from '../periods/dated-days.ts';
import { inBase, scopeKey } from '../quotas/read-quotas.ts';
import type { Days } from '../revenue-sums/days.ts';
import { submittedDays } from './days-of-period.ts';

/** With the days it was submitted for, YYYY-MM-DD. */
export interface Submission extends DatedDays {
  readonly id: string;
  readonly scope: CommitScope;
  readonly memberId: string | null;
  readonly authorId: string;
  readonly author: string;
  readonly submittedAt: Date;
  readonly withdrawnAt: Date | null;
  readonly commitMinor: number;
  readonly bestCaseMinor: number;
  readonly reason: string | null;
  readonly closedMinor: number;
  readonly openCommitMinor: number;
  readonly openBestCaseMinor: number;
  readonly openPipelineMinor: number;
  readonly lowMinor: number | null;
  readonly likelyMinor: number | null;
  readonly highMinor: number | null;
}

type Row = Submission & { readonly currency: string };

const AMOUNTS = [
  'commitMinor',
  'bestCaseMinor',
  'closedMinor',
  'openCommitMinor',
  'openBestCaseMinor',
  'openPipelineMinor',
  'lowMinor',
  'likelyMinor',
  'highMinor',
] as const;

const SELECT = `SELECT s.id, s.scope, s.member_id AS "memberId", s.author_id AS "authorId", a.name AS author,
  s.submitted_at AS "submittedAt", w.withdrawn_at AS "withdrawnAt", s.starts_on::text AS "startsOn", s.ends_on::text AS "endsOn", s.currency,
  s.commit_minor::float8 AS "commitMinor", s.best_case_minor::float8 AS "bestCaseMinor", s.reason,
  s.then_closed_minor::float8 AS "closedMinor", s.then_commit_minor::float8 AS "openCommitMinor",
  s.then_best_case_minor::float8 AS "openBestCaseMinor", s.then_pipeline_minor::float8 AS "openPipelineMinor",
  s.then_low_minor::float8 AS "lowMinor", s.then_likely_minor::float8 AS "likelyMinor",
  s.then_high_minor::float8 AS "highMinor"
  FROM commit_submissions s
  JOIN members a ON a.organization_id = s.organization_id AND a.id = s.author_id
  LEFT JOIN commit_withdrawals w ON w.organization_id = s.organization_id AND w.submission_id = s.id`;

const OF_DAYS = 's.organization_id = $1 AND (s.starts_on, s.ends_on) IN (SELECT * FROM unnest($2::date[], $3::date[]))';

/**
 * The latest that stands of each line of a period, by whose it is; of one line where one is asked for. What was submitted
 * for the period itself stands before what was for days of another calendar. `known` are its `submittedDays`.
 */
export async function latestSubmissions(
  tx: TenantTransaction,
  base: string,
  period: Days,
  line?: Pick<Submission, 'scope' | 'memberId'>,
  known?: readonly DatedDays[],
): Promise<ReadonlyMap<string, Submission>> {
  const days = known ?? (await submittedDays(tx, period));
  if (days.length === 0) return new Map();
  const own = datesOf(period);
  const { rows } = await tx.client.query<Row>(
    `SELECT DISTINCT ON (t.scope, t."memberId") t.* FROM (${SELECT}
       WHERE ${OF_DAYS} AND w.withdrawn_at IS NULL
         AND ($4::text IS NULL OR (s.scope = $4 AND s.subject_id = $5))) t
     ORDER BY t.scope, t."memberId", (t."startsOn" = $6 AND t."endsOn" = $7) DESC, t."submittedAt" DESC, t.id DESC`,
    [
      tx.organizationId,
      ...columnsOf(days),
      line?.scope ?? null,
      line ? subjectOf(tx, line) : null,
      own.startsOn,
      own.endsOn,
    ],
  );
  const converted = await inOwnCurrency(tx, base, rows);
  return new Map(converted.map((row) => [scopeKey(row), row]));
}

/** Returns everything submitted for periods that share some days, taken back or not; of one line where one is given. */
export async function allSubmissions(
  tx: TenantTransaction,
  base: string,
  { firstDay, lastDay }: Days,
  line?: Pick<Submission, 'scope' | 'memberId'>,
): Promise<Submission[]> {
  const { rows } = await tx.client.query<Row>(
    `${SELECT} WHERE s.organization_id = $1 AND s.ends_on >= $2 AND s.starts_on <= $3
       AND ($4::text IS NULL OR (s.scope = $4 AND s.subject_id = $5))`,
    [tx.organizationId, isoDate(firstDay), isoDate(lastDay), line?.scope ?? null, line ? subjectOf(tx, line) : null],
  );
  return inOwnCurrency(tx, base, rows);
}

/** A page of everything submitted for a line of a period, the latest first; `after` is the last of the page before. */
export async function submissionsOf(
  tx: TenantTransaction,
  base: string,
  period: Days,
  line: Pick<Submission, 'scope' | 'memberId'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<Submission[]> {
  const { rows } = await tx.client.query<Row>(
    `${SELECT} WHERE ${OF_DAYS} AND s.scope = $4 AND s.subject_id = $5
       AND ($6::uuid IS NULL OR (s.submitted_at, s.id) < (SELECT b.submitted_at, b.id FROM commit_submissions b
         WHERE b.organization_id = $1 AND b.id = $6))
     ORDER BY s.submitted_at DESC, s.id DESC LIMIT $7`,
    [tx.organizationId, ...columnsOf(await submittedDays(tx, period)), line.scope, subjectOf(tx, line), after, limit],
  );
  return inOwnCurrency(tx, base, rows);
}

/** One submission with the days it is for; null where there is none. */
export async function submissionById(tx: TenantTransaction, base: string, id: string): Promise<Submission | null> {
  const { rows } = await tx.client.query<Row>(`${SELECT} WHERE s.organization_id = $1 AND s.id = $2`, [
    tx.organizationId,
    id,
  ]);
  return (await inOwnCurrency(tx, base, rows))[0] ?? null;
}

/** The organisation stands for itself. */
export const subjectOf = ({ organizationId }: TenantTransaction, { memberId }: Pick<Submission, 'memberId'>): string =>
  memberId ?? organizationId;

async function inOwnCurrency<Kept extends Row>(
  tx: TenantTransaction,
  base: string,
  rows: readonly Kept[],
): Promise<Kept[]> {
  const rates = rows.some(({ currency }) => currency !== base) ? await loadRates(tx, base) : null;
  return rates ? rows.map((row) => converted(rates, row)) : [...rows];
}

function converted<Kept extends Row>(rates: Rates, row: Kept): Kept {
  const amounts = AMOUNTS.map((name) => {
    const amount = row[name];
    return [name, amount === null ? null : inBase(rates, amount, row.currency, row.startsOn)];
  });
  return { ...row, ...Object.fromEntries(amounts) };
}
