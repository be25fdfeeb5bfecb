import type { FilteredForecast } from '@forecastle/contract';
import { isoDate, memberChances } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { dealsMatching } from '../../records/opportunities/count-opportunities.ts';
import { openFilter } from '../../records/opportunities/filter-conditions.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { askForecast } from '../forecasts/ask-forecast.ts';
import { askedScope } from '../forecasts/asked-scope.ts';
import type { AskedPeriod } from '../quotas/asked-period.ts';
import { type PipelineFilterInput, pipelineFilter } from './pipeline-filter.ts';

/**
 * What the open deals of a filter add to the forecast of a period, on average: each its amount times its chance, as in
 * the forecast of everything one sees. A part has no band and no new business of its own.
 */
export async function filteredForecast(
  tx: TenantTransaction,
  actor: Actor,
  { period: kind, containing, ...asked }: PipelineFilterInput & AskedPeriod,
  now: Date,
): Promise<z.infer<typeof FilteredForecast>> {
  const opened = await openFilter(tx, actor, await pipelineFilter(tx, actor, asked), now);
  const question = { period: kind, containing };
  const { deals, model, recordsActivity, period, today, currency } = await askForecast(
    tx,
    await askedScope(tx, actor, undefined),
    question,
    now,
  );
  const ids = new Set<string>();
  if (opened) {
    const { filter, scope, parameters } = opened;
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT o.id FROM ${dealsMatching(filter, scope, parameters)}`,
      parameters.values,
    );
    for (const { id } of rows) ids.add(id);
  }
  const own = memberChances(deals, model, { period, asOfDay: today, recordsActivity }).filter(({ deal }) =>
    ids.has(deal.id),
  );
  const members = own.filter(({ isOther }) => !isOther);
  const sum = (chances: typeof own) => String(chances.reduce((all, each) => all + BigInt(each.contributionMinor), 0n));
  return {
    currency,
    period: { kind: period.kind, label: period.label, start: isoDate(period.firstDay), end: isoDate(period.lastDay) },
    model: { name: model.name, kind: model.kind },
    members: { count: members.length, contributionMinor: sum(members) },
    others: { count: own.length - members.length, contributionMinor: sum(own.filter(({ isOther }) => isOther)) },
    open: ids.size,
  };
}
