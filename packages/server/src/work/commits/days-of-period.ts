/** Which days' rows count for a period. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type DatedDays, datesOf } from '../periods/dated-days.ts';
import { daysThatCount } from '../periods/former-days.ts';
import type { Days } from '../revenue-sums/days.ts';

/** None where nothing was submitted for any of them. */
export const submittedDays = (tx: TenantTransaction, period: Days): Promise<readonly DatedDays[]> =>
  keptDays(tx, 'commit_submissions', period);

/** None where nobody commented on any of them. */
export const commentedDays = (tx: TenantTransaction, period: Days): Promise<readonly DatedDays[]> =>
  keptDays(tx, 'commit_comments', period);

async function keptDays(
  tx: TenantTransaction,
  table: 'commit_submissions' | 'commit_comments',
  period: Days,
): Promise<readonly DatedDays[]> {
  const { startsOn, endsOn } = datesOf(period);
  const { rows } = await tx.client.query<DatedDays>(
    `SELECT DISTINCT starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM ${table}
     WHERE organization_id = $1 AND starts_on <= $3 AND ends_on >= $2`,
    [tx.organizationId, startsOn, endsOn],
  );
  return daysThatCount(tx, rows, period);
}
