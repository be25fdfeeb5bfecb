import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';

/** Returns the currencies of a deal's lines that are not in the given one, with how many lines each has. */
export async function foreignLines(
  tx: TenantTransaction,
  opportunityId: string,
  currency: string,
): Promise<readonly { readonly currency: string; readonly count: number }[]> {
  const { rows } = await tx.client.query<{ currency: string; count: number }>(
    `SELECT currency, count(*)::int AS count FROM line_items
     WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL AND currency <> $3
     GROUP BY currency ORDER BY count(*) DESC, currency`,
    [tx.organizationId, opportunityId, currency],
  );
  return rows;
}

/** Refuses another currency for a deal whose lines are not in it: all are converted with it, or none. */
export async function refuseForeignLines(
  tx: TenantTransaction,
  opportunityId: string,
  currency: string,
): Promise<void> {
  const [most, ...others] = await foreignLines(tx, opportunityId, currency);
  if (!most) return;
  const count = [most, ...others].reduce((sum, each) => sum + each.count, 0);
  const lines = count === 1 ? '1 line of the deal is' : `${count} lines of the deal are`;
  throw invalid({
    field: 'currency',
    value: currency,
    expected: `the currency of its lines, or PUT /opportunities/${opportunityId}/line-items/currency`,
    message: `${lines} in ${others.length > 0 ? 'other currencies' : most.currency}. Convert the deal with all its lines under Line Items, or keep the currency. Nothing was changed.`,
  });
}
