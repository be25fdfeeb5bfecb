/** Why an open deal has its chance: what moves it, what it adds, and what changed in a week. */
import type { DealChance } from '@forecastle/contract';
import { CATEGORY_NAMES, isoDate, memberChances, movingFacts, type PeriodKind } from '@forecastle/rules';
import type * as z from 'zod';
import type { KeptDeal } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type AskedForecast, askForecast } from '../ask-forecast.ts';
import { askedScope } from '../asked-scope.ts';
import { ORGANIZATION } from '../learning/learn-periods.ts';
import { namesOf } from '../names-of-deals.ts';
import type { QuestionedDeal } from '../questioned-deals.ts';
import { runBefore } from './moves.ts';
import { readDeal } from './run-deals.ts';

type Answer = z.infer<typeof DealChance>;

/** Throws NOT_FOUND for a deal that the actor may not see, or that the period's forecast gives no chance. */
export async function chanceView(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...question }: { id: string; period: PeriodKind; containing?: string | undefined },
  now: Date,
): Promise<Answer> {
  const asked = await askForecast(tx, await askedScope(tx, actor, undefined), question, now);
  const { deals, model, recordsActivity, period, today, fitted } = asked;
  const chance = memberChances(deals, model, { period, asOfDay: today, recordsActivity }).find(
    ({ deal }) => deal.id === id,
  );
  if (!chance) throw notFound('open deal of the period');
  const moving = fitted && movingFacts(fitted.run, chance.deal);
  const names = await namesOf(tx, [chance]);
  return {
    id,
    name: names.get(id) ?? '',
    period: {
      kind: period.kind,
      label: period.label,
      start: isoDate(period.firstDay),
      end: isoDate(period.lastDay),
    },
    percent: chance.percent,
    contributionMinor: chance.contributionMinor,
    amountMinor: chance.deal.amountMinor,
    model: { name: model.name, kind: model.kind },
    from: model.chanceFrom(chance.deal),
    typical: moving?.typical ?? null,
    facts: [...(moving?.facts ?? [])],
    before: await beforeOf(tx, asked, chance.deal, { ...question, now }),
    question: chance.question,
  };
}

async function beforeOf(
  tx: TenantTransaction,
  { period }: AskedForecast,
  deal: QuestionedDeal,
  asked: { period: PeriodKind; containing?: string | undefined; now: Date },
): Promise<Answer['before']> {
  const run = await runBefore(tx, { ...asked, period: period.kind, scope: ORGANIZATION });
  const kept = run && (await readDeal(tx, run.id, deal.id));
  if (!kept || kept.p === null) return null;
  return {
    asOf: run.asOf.toISOString(),
    percent: kept.p / 10,
    contributionMinor: kept.c,
    reasons: await reasonsOf(tx, kept, deal),
  };
}

/** What of a deal is another than it was kept. */
async function reasonsOf(tx: TenantTransaction, was: KeptDeal, is: QuestionedDeal): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM stages WHERE organization_id = $1 UNION ALL SELECT id, name FROM members WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const name = (id: string): string => names.get(id) ?? 'a deleted one';
  const reasons: string[] = [];
  if (was.g !== is.stageId) reasons.push(`Stage moved from ${name(was.g)} to ${name(is.stageId)}`);
  if (was.d !== is.closeDay) {
    const day = (at: number | null): string => (at === null ? 'no date' : isoDate(at));
    reasons.push(`Close date moved from ${day(was.d)} to ${day(is.closeDay)}`);
  }
  if (was.a !== is.amountMinor) reasons.push('Amount changed');
  if (was.k !== is.category) {
    reasons.push(
      `Category changed from ${CATEGORY_NAMES[was.k ?? 'pipeline']} to ${CATEGORY_NAMES[is.category ?? 'pipeline']}`,
    );
  }
  if (was.o !== is.ownerId) reasons.push(`Owner changed from ${name(was.o)} to ${name(is.ownerId)}`);
  if (is.lastActivityDay !== null && is.lastActivityDay !== was.l) reasons.push('New activity');
  return reasons.length > 0 ? reasons : ['No change, but less time left'];
}
