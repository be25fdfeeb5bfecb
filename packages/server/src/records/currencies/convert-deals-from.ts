import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../health/calendar.ts';
import { convertToBase, loadRates, rateOn } from './rates.ts';

/** Nobody means an amount from which deals are told to the cent. */
const DIGITS = 2;

/**
 * Converts the amounts from which people and channels want deals in Slack: they are in the currency of the organisation, which has
 * just become another one. Without a rate they stay the same numbers.
 */
export async function convertDealsFrom(
  tx: TenantTransaction,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  const rates = await loadRates(tx, to);
  const rate = rateOn(rates, from, isoDate((await momentIn(tx, now)).day));
  if (rate === null) return;
  for (const table of ['slack_people', 'slack_channels']) {
    const { rows } = await tx.client.query<{ minor: number }>(
      `SELECT DISTINCT deals_from_minor::float8 AS minor FROM ${table} WHERE organization_id = $1`,
      [tx.organizationId],
    );
    const before = rows.map(({ minor }) => minor);
    const after = before.map((minor) => Number((convertToBase(rates, minor, from, rate) ?? minor).toPrecision(DIGITS)));
    await tx.client.query(
      `UPDATE ${table} w SET deals_from_minor = u.after FROM unnest($2::bigint[], $3::bigint[]) AS u(before, after)
       WHERE w.organization_id = $1 AND w.deals_from_minor = u.before`,
      [tx.organizationId, before, after],
    );
  }
}
