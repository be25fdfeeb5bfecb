import type { QuotaTrend } from '@forecastle/contract';
import { attainmentOf } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type AskedPeriod, askedPeriod, presentPeriod } from './asked-period.ts';
import { periodsBefore } from './past-pace.ts';
import { type People, peopleOf } from './people.ts';
import { quotaAmount } from './quota-amount.ts';
import { type QuotaScope, readQuotas } from './read-quotas.ts';
import { together, wonByOwner } from './sums-by-owner.ts';

/** Periods that a trend shows, the one asked for included. */
const PERIODS = 8;

/** One quota over the last eight periods. Throws NOT_FOUND for somebody the actor may not see. */
export async function quotaTrend(
  tx: TenantTransaction,
  actor: Actor,
  { scope, memberId = null, ...asked }: AskedPeriod & { scope: QuotaScope; memberId?: string | null | undefined },
  now: Date,
): Promise<z.infer<typeof QuotaTrend>> {
  const { period, currency, fiscalCalendar } = await askedPeriod(tx, asked, now);
  const people = await peopleOf(tx, actor);
  const owners = ownersOfQuota(people, scope, memberId);
  const periods = [...periodsBefore(period, fiscalCalendar, PERIODS - 1).reverse(), period];
  const all = { firstDay: periods[0]?.firstDay ?? period.firstDay, lastDay: period.lastDay };
  const quotas = await readQuotas(tx, currency, all);
  const items: z.infer<typeof QuotaTrend>['items'] = [];
  for (const each of periods) {
    const won = together(await wonByOwner(tx, owners, each), owners).amountMinor;
    const quota = quotaAmount(quotas, each, { scope, memberId }, people.byId)?.amountMinor ?? null;
    const attainment = attainmentOf(won, quota);
    items.push({
      period: presentPeriod(each),
      quotaMinor: quota,
      wonMinor: String(won),
      attainment: attainment === null ? null : Math.round(attainment * 1000) / 10,
    });
  }
  return { currency, items };
}

/** Whose deals count. Throws NOT_FOUND where the actor may not see them all. */
export function ownersOfQuota(people: People, scope: QuotaScope, memberId: string | null): readonly string[] {
  if (scope === 'organization') {
    if (people.visible !== null || memberId !== null) throw notFound('quota');
    return [...people.byId.keys()];
  }
  const person = memberId === null ? undefined : people.byId.get(memberId);
  if (!person) throw notFound('person');
  return scope === 'team' ? person.team : [person.id];
}
