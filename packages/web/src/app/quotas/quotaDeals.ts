import { decidedDealsPath } from '../revenue/breakdownPaths.ts';
import { openDealsPath } from '../revenue/revenueScope.ts';
import type { QuotaView, Standing } from './quotas.ts';

/** Where the deals behind a quota are listed: those won in the period by the day they closed, and those open for it. */
export function quotaDeals(standing: Standing, { period }: Pick<QuotaView, 'period'>, timeZone: string) {
  const counted = { scope: standing, period };
  return {
    won: decidedDealsPath(counted, [], { status: ['won'] }),
    due: openDealsPath(counted, timeZone),
  };
}
