import type { ForecastDeals } from '@forecastle/contract';
import { isoDate, type MemberChance, mainReason, memberChances } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { AskedPeriod } from '../quotas/asked-period.ts';
import { askForecast } from './ask-forecast.ts';
import { type AskedPeople, askedScope } from './asked-scope.ts';
import { ORGANIZATION } from './learning/learn-periods.ts';
import { namesOf } from './names-of-deals.ts';
import type { QuestionedDeal } from './questioned-deals.ts';
import { runBefore } from './runs/moves.ts';
import { contributionsIn } from './runs/run-deals.ts';

type Answer = z.infer<typeof ForecastDeals>;
type Chance = MemberChance<QuestionedDeal>;

interface PageOfDeals {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Only deals whose score contradicts their chance. */
  readonly worthAQuestion?: boolean | undefined;
}

/** The open deals of a period with the chance that each is won and what it adds, those that add the most first. */
export async function forecastDeals(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, worthAQuestion, ownerId, teamOf, ...question }: AskedPeriod & AskedPeople & PageOfDeals,
  now: Date,
): Promise<Answer> {
  const after = decodeCursor(cursor, z.tuple([z.int(), z.int(), z.uuid()]));
  const scope = await askedScope(tx, actor, ownerId, teamOf);
  const { deals, model, recordsActivity, period, today, fitted } = await askForecast(tx, scope, question, now);
  const chances = memberChances(deals, model, { period, asOfDay: today, recordsActivity }).filter(
    ({ question }) => !worthAQuestion || question !== null,
  );
  const from = after === null ? 0 : chances.findIndex((chance) => isAfter(chance, after));
  const found = from < 0 ? [] : chances.slice(from, from + limit + 1);
  const names = await namesOf(tx, found);
  const before = await addedBefore(tx, found, { ...question, period: period.kind, now });
  const present = ({
    deal,
    isOverdue,
    isOther,
    percent,
    question,
    contributionMinor,
  }: Chance): Answer['items'][number] => ({
    id: deal.id,
    name: names.get(deal.id) ?? '',
    category: deal.category,
    risk: deal.risk,
    riskBand: deal.riskBand,
    mainReason: fitted && mainReason(fitted.run, deal),
    amountBaseMinor: deal.amountMinor,
    closeDate: deal.closeDay === null ? null : isoDate(deal.closeDay),
    overdue: isOverdue,
    other: isOther,
    chance: { percent, from: model.chanceFrom(deal) },
    contributionMinor,
    changeMinor: before && contributionMinor - (before.get(deal.id) ?? 0),
    question,
  });
  return {
    total: chances.length,
    ...pageOf(found, limit, present, ({ deal, contributionMinor }) => [
      contributionMinor,
      deal.amountMinor ?? -1,
      deal.id,
    ]),
  };
}

/** What the deals added in the organisation's forecast that was kept a week ago; null where none was. */
async function addedBefore(
  tx: TenantTransaction,
  chances: readonly Chance[],
  asked: AskedPeriod & { readonly now: Date },
): Promise<ReadonlyMap<string, number> | null> {
  const run = await runBefore(tx, { ...asked, scope: ORGANIZATION });
  return (
    run &&
    contributionsIn(
      tx,
      run.id,
      chances.map(({ deal }) => deal.id),
    )
  );
}

function isAfter({ deal, contributionMinor }: Chance, [contribution, amount, id]: [number, number, string]): boolean {
  if (contributionMinor !== contribution) return contributionMinor < contribution;
  const worth = deal.amountMinor ?? -1;
  return worth === amount ? deal.id > id : worth < amount;
}
