import { dayOfIsoDate, startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../health/calendar.ts';
import type { DecidedDeal } from './write-deals.ts';

/**
 * Returns the close instants of deals whose close is recorded after its day: the start of that day, but not before the deal was
 * created. Leaves other deals out. `today` is the local day of the change.
 */
export async function backdatedCloses(
  tx: TenantTransaction,
  decided: readonly DecidedDeal[],
  today: string,
): Promise<ReadonlyMap<string, Date>> {
  const late = decided.flatMap(({ id, before, next: { closedOn } }) =>
    before.status === 'open' && closedOn !== null && closedOn < today ? [{ id, closedOn }] : [],
  );
  if (late.length === 0) return new Map();
  const { timeZone } = await calendarOf(tx);
  const created = await creationsOf(
    tx,
    late.map(({ id }) => id),
  );
  return new Map(
    late.map(({ id, closedOn }) => {
      const closed = startOfLocalDay(dayOfIsoDate(closedOn), timeZone);
      return [id, new Date(Math.max(closed, created.get(id)?.getTime() ?? closed))];
    }),
  );
}

async function creationsOf(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await tx.client.query<{ id: string; at: Date }>({
    name: 'creations-of-deals',
    text: `SELECT opportunity_id AS id, max(effective_at) AS at FROM ledger
      WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[]) AND kind = 'created' GROUP BY opportunity_id`,
    values: [tx.organizationId, ids],
  });
  return new Map(rows.map(({ id, at }) => [id, at]));
}
