/** The win chance of one deal for the running quarter, as the forecast gives it, read from that deal alone. */
import {
  type ChanceBasis,
  chanceParts,
  chancesNow,
  isoDate,
  type KnownChance,
  type NoChance,
  type PresentRun,
  percentOfChance,
  tenth,
  whyNoChance,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { presentDeals, readSpeaker, type Speaker, seasonedPeriod } from './ask-forecast.ts';
import { ORGANIZATION } from './learning/learn-periods.ts';
import { presentFacts } from './present-facts.ts';
import { type QuestionedDeal, questionedDeal } from './questioned-deals.ts';

/** A deal's chance is for the quarter, which the screens of the forecast open with. */
const PERIOD = 'quarter';

/** A deal's chance at a moment, with the model that gave it. */
export type DealChanceNow =
  | { readonly noChance: NoChance }
  | {
      readonly chance: KnownChance;
      readonly facts: PresentRun['facts'];
      readonly basis: Omit<ChanceBasis, 'parts'>;
    };

/**
 * Reads the model that speaks of the quarter once, and returns what reads a deal's chance by it, as the deal stands in the
 * transaction. It is the number that the forecast shows for the deal: no deal's chance depends on another deal.
 */
export async function chanceReader(
  tx: TenantTransaction,
  now: Date,
): Promise<(dealId: string) => Promise<DealChanceNow>> {
  const speaker = await readSpeaker(tx, { period: PERIOD }, now);
  const { learnt, period, today, timeZone, ruleOfThumb } = speaker;
  const kind = learnt ? 'fitted' : 'rule_of_thumb';
  const without = await whyNone(tx, speaker);
  const { key, label, firstDay, lastDay } = period;
  const basis = {
    model: kind,
    learnedFrom: learnt?.kept.periods.length ?? 0,
    period: { kind: PERIOD, key, label, firstDay, lastDay },
    days: [today, today],
  } as const;
  return async (dealId) => {
    const deal = await questionedDeal(tx, dealId, timeZone);
    const noChance = deal ? (whyNoChance(deal, { kind, period, asOfDay: today }) ?? without) : 'closed';
    if (!deal || noChance) return { noChance: noChance ?? 'closed' };
    if (learnt) return { ...(await fittedChance(tx, deal, { ...speaker, learnt })), basis };
    const percent = percentOfChance(ruleOfThumb.winChance(deal).chance);
    return { chance: { percent: tenth(percent), logOdds: [] }, facts: [], basis };
  };
}

/** Why the forecast of the quarter gives no deal a chance; null when it gives some. */
async function whyNone(tx: TenantTransaction, speaker: Speaker): Promise<NoChance | null> {
  const { noFigure } = speaker.ruleOfThumb;
  if (!speaker.learnt && noFigure) return noFigure.why === 'learning' ? 'learning' : 'history_ended';
  return (await isWithheld(tx, speaker)) ? 'withheld' : null;
}

async function fittedChance(
  tx: TenantTransaction,
  deal: QuestionedDeal,
  {
    learnt: { fit, kept },
    period,
    today,
    timeZone,
    recordsActivity,
  }: Speaker & { learnt: NonNullable<Speaker['learnt']> },
): Promise<{ readonly chance: KnownChance; readonly facts: PresentRun['facts'] }> {
  const beside = await presentFacts(tx, kept, { owners: null, dealId: deal.id, timeZone });
  const { chances, facts, logOdds } = chancesNow(kept, {
    seed: tx.organizationId,
    period: seasonedPeriod(period),
    asOfDay: today,
    deals: presentDeals([deal], fit, beside),
    recordsActivity,
  });
  return { chance: { percent: tenth(100 * (chances[0] ?? 0)), logOdds: [...logOdds] }, facts };
}

/** Whether the latest forecast of the period that was kept is withheld: then its model is not to be gone by. */
async function isWithheld(tx: TenantTransaction, { period }: Speaker): Promise<boolean> {
  const { rows } = await tx.client.query<{ isWithheld: boolean }>(
    `SELECT figures ? 'withheld' AS "isWithheld" FROM forecast_runs
     WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4 ORDER BY as_of DESC, id DESC LIMIT 1`,
    [tx.organizationId, ORGANIZATION, isoDate(period.firstDay), isoDate(period.lastDay)],
  );
  return rows[0]?.isWithheld ?? false;
}

/** Returns what a change did to the chance of a deal, or why it has none. */
export function chanceChange(
  before: DealChanceNow,
  after: DealChanceNow,
): { chance: [number, number]; chanceBasis: ChanceBasis } | { chance: [null, null]; noChance?: NoChance } {
  if ('noChance' in after) return { chance: [null, null], noChance: after.noChance };
  if ('noChance' in before) return { chance: [null, null], noChance: before.noChance };
  return {
    chance: [before.chance.percent, after.chance.percent],
    chanceBasis: { ...after.basis, parts: chanceParts(after.facts, before.chance, after.chance) },
  };
}
