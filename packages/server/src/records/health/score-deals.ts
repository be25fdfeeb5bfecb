import { setImmediate } from 'node:timers/promises';
import { type Now, nextChangeAt, revenueAtStake, rulesVersion, scoreDeal, startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Contribution } from '../totals/contribution.ts';
import { calendarOf, momentIn } from './calendar.ts';
import { freezeScores, isFrozen, withFactsOfClose } from './freeze-scores.ts';
import { type GatheredDeal, gatherFacts } from './gather-facts.ts';
import { keepFreshness } from './keep-freshness.ts';
import { type ScoredDeal, type ScoreValues, scoreValues, writeScores } from './write-scores.ts';

export interface Rescored {
  /** What the deals added to the totals by the scores that were kept of them, were they placed as they are now. */
  readonly before: readonly Contribution[];
  /** What they add by their new scores. */
  readonly after: readonly Contribution[];
}

interface Scoring {
  /** As for gatherFacts. */
  readonly alone?: boolean;
  /** Closed deals whose close was given another day: their scores are frozen anew, as of that day. */
  readonly redated?: ReadonlySet<string>;
  /** Time alone is why: of contacts, only what an activity whose time has come moved is kept anew. */
  readonly byTime?: boolean;
  /** Writes nothing that facts are read from: PostgreSQL works on it while the rules score. */
  readonly meanwhile?: () => Promise<void>;
}

/**
 * Computes and keeps the scores of deals by set. Scores of a closed deal that were computed for its close stay as they
 * are. For `changeDeals`, `addDeals` and the sweep only: whoever else called it would leave the totals behind.
 */
export async function scoreDeals(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  { alone = false, redated = NONE, byTime = false, meanwhile }: Scoring = {},
): Promise<Rescored> {
  if (ids.length === 0) return { before: [], after: [] };
  const moment = await momentIn(tx, now);
  const { timeZone } = await calendarOf(tx);
  const gathered = await withFactsOfClose(tx, await gatherFacts(tx, ids, now, { alone }), redated);
  const others = meanwhile?.();
  // Its statement is on its way before the rules begin; a failure is told when it is awaited.
  if (others) {
    others.catch(() => undefined);
    await setImmediate();
  }
  let scored: Scored;
  let values: ScoreValues;
  try {
    scored = score(gathered, { moment, timeZone, redated });
    values = scoreValues(scored.deals);
  } finally {
    await others;
  }
  await writeScores(tx, values, { rulesVersion, now, areNew: scored.before.length === 0 });
  await freezeScores(tx, gathered, redated);
  if (!alone) await keepFreshness(tx, byTime ? movedByTime(gathered) : ids, now);
  return scored;
}

const NONE: ReadonlySet<string> = new Set();

/** Deals of which an activity that lay ahead has come, and those that other rules scored. */
const movedByTime = (gathered: readonly GatheredDeal[]): string[] =>
  gathered.flatMap(({ id, kept, lastActivityAt }) =>
    kept && kept.lastActivityAt === lastActivityAt && kept.rulesVersion === rulesVersion ? [] : [id],
  );

interface Scored extends Rescored {
  readonly deals: readonly ScoredDeal[];
}

function score(
  gathered: readonly GatheredDeal[],
  { moment, timeZone, redated }: { moment: Now; timeZone: string; redated: ReadonlySet<string> },
): Scored {
  const startOfDay = remembered((day: number) => startOfLocalDay(day, timeZone));
  const before: Contribution[] = [];
  const after: Contribution[] = [];
  const deals: ScoredDeal[] = [];
  for (const deal of gathered) {
    const kept = deal.kept && { ...deal.placement, ...deal.kept, status: deal.placement.status };
    if (kept) before.push(kept);
    if (kept && isFrozen(deal, redated)) {
      after.push(kept);
      continue;
    }
    const scores = scoreDeal(deal.facts, deal.settings, moment);
    deals.push({
      id: deal.id,
      status: deal.facts.status,
      scores,
      lastActivityAt: deal.lastActivityAt,
      stakeMinor: deal.facts.status === 'open' ? revenueAtStake(deal.placement.amountBaseMinor, scores.confidence) : 0,
      nextChangeAt: nextChangeAt(scores.nextChange, startOfDay),
    });
    after.push({
      ...deal.placement,
      riskBand: scores.riskBand,
      notYetQualified: scores.notYetQualified,
      confidence: scores.confidence,
    });
  }
  return { before, after, deals };
}

/** A bulk rescoring asks for the same few days over and over, and a timezone answers slowly. */
function remembered(compute: (day: number) => number): (day: number) => number {
  const known = new Map<number, number>();
  return (day) => {
    const value = known.get(day) ?? compute(day);
    known.set(day, value);
    return value;
  };
}
