import { setImmediate } from 'node:timers/promises';
import {
  type DealScores,
  earlierChange,
  type Now,
  nextChangeAt,
  revenueAtStake,
  rulesVersion,
  scoreDeal,
  startOfLocalDay,
  type TriggerThresholds,
} from '@forecastle/rules';
import { type Pipeline, withPipeline } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Contribution, CountedScores } from '../totals/contribution.ts';
import { type JudgedDeal, judgeDeal, judgeFrozen } from '../triggers/judge-deal.ts';
import { thresholdsOf } from '../triggers/thresholds.ts';
import { countDifferences, type TriggerCount } from '../triggers/trigger-counts.ts';
import { writeTriggers } from '../triggers/write-triggers.ts';
import { calendarOf, momentIn } from './calendar.ts';
import { freezeScores, isFrozen, withFactsOfClose } from './freeze-scores.ts';
import { gatherChanged, gatherNew, type ScoringDeal } from './gather-scoring.ts';
import { keepFreshness, type MetDeal } from './keep-freshness.ts';
import { gatherDue } from './kept-facts.ts';
import { gatherRowOnly } from './row-only-facts.ts';
import { hasTurnedRed, noteTurnedRed, type RedDeal } from './turned-red.ts';
import { ScoreColumns, type ScoredDeal, writeScores } from './write-scores.ts';

export interface Rescored {
  /**
   * What the deals added to the totals by the scores that were kept of them, were they placed as they are now. By time alone,
   * deals that add what they did are in neither of the two.
   */
  readonly before: readonly Contribution[];
  /** The scores that were kept of those that were scored before. */
  readonly kept: readonly KeptOfDeal[];
  /** What they add by their new scores. */
  readonly after: readonly Contribution[];
  /** By how much the kept counts of triggers move: to be applied after the totals. */
  readonly triggerCounts: readonly TriggerCount[];
}

type KeptOfDeal = CountedScores & { readonly id: string };

interface Scoring {
  /** As for gatherNew. */
  readonly alone?: boolean;
  /** Closed deals whose close was given another day: their scores are frozen anew, as of that day. */
  readonly closeDateChanged?: ReadonlySet<string>;
  /** Time alone is why: facts are those kept, and of contacts, only what an activity whose time has come moved is kept anew. */
  readonly byTime?: boolean;
  /** Of the only deal, nothing but its own row has changed; whether facts are kept of it. */
  readonly rowOnly?: { readonly hasFacts: boolean } | null;
  /** Writes nothing that facts are read from: PostgreSQL works on it while the rules score. */
  readonly meanwhile?: () => Promise<void>;
  /** Takes what is written without being waited for: whoever gives it waits. */
  readonly pipeline?: Pipeline;
}

/**
 * Computes and keeps the scores of deals by set. Scores of a closed deal that were computed for its close stay as they
 * are. For `changeDeals`, `addDeals` and the sweep only: whoever else called it would leave the totals behind.
 */
export async function scoreDeals(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  { pipeline: later, ...scoring }: Scoring = {},
): Promise<Rescored> {
  if (ids.length === 0) return { before: [], kept: [], after: [], triggerCounts: [] };
  return withPipeline(later, (pipeline) => scoreAndSend(tx, ids, now, { ...scoring, pipeline }));
}

async function scoreAndSend(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  {
    alone = false,
    closeDateChanged = NONE,
    byTime = false,
    rowOnly = null,
    meanwhile,
    pipeline,
  }: Scoring & { readonly pipeline: Pipeline },
): Promise<Rescored> {
  const moment = await momentIn(tx, now);
  const { timeZone } = await calendarOf(tx);
  const thresholds = await thresholdsOf(tx);
  const [only] = ids;
  const gathered =
    rowOnly && only !== undefined
      ? gatherRowOnly(tx, only, now, { ...thresholds, ...rowOnly, pipeline })
      : (alone ? gatherNew : byTime ? gatherDue : gatherChanged)(tx, ids, now, thresholds);
  const scoring: ScoringOfDeals = {
    moment,
    thresholds,
    closeDateChanged,
    byTime,
    startOfDay: remembered((day: number) => startOfLocalDay(day, timeZone)),
  };
  const scored = new Scored();
  let others: Promise<void> | undefined;
  try {
    for await (const deals of gathered) {
      // Its statement is on its way before the rules begin; a failure is told when it is awaited.
      if (others === undefined && meanwhile) {
        others = meanwhile();
        others.catch(() => undefined);
        await setImmediate();
      }
      score(await withFactsOfClose(tx, deals, closeDateChanged), scoring, scored);
    }
    others ??= meanwhile?.();
  } finally {
    await others;
  }
  const { judged } = scored;
  pipeline.add(writeScores(tx, scored.columns, { rulesVersion, now, areNew: scored.areNew }));
  pipeline.add(noteTurnedRed(tx, scored.turnedRed, now));
  pipeline.add(freezeScores(tx, scored.closed, closeDateChanged));
  pipeline.add(writeTriggers(tx, judged));
  if (!alone) pipeline.add(keepFreshness(tx, scored.met));
  return { before: scored.before, kept: scored.kept, after: scored.after, triggerCounts: countDifferences(judged) };
}

const NONE: ReadonlySet<string> = new Set();

/** Whether an activity that lay ahead has come, or other rules scored the deal. */
const isMovedByTime = ({ kept, lastActivityAt }: ScoringDeal): boolean =>
  !kept || kept.lastActivityAt !== lastActivityAt || kept.rulesVersion !== rulesVersion;

/** What is left to do when deals have been scored: they themselves are not held. */
class Scored {
  readonly before: Contribution[] = [];
  readonly kept: KeptOfDeal[] = [];
  readonly after: Contribution[] = [];
  readonly columns = new ScoreColumns();
  /** Those of which something is to be written. */
  readonly judged: JudgedDeal[] = [];
  /** Those that are closed, or were when they were last scored. */
  readonly closed: ScoringDeal[] = [];
  /** Those whose contacts may have been met since. */
  readonly met: MetDeal[] = [];
  /** Those at high risk that were not before. */
  readonly turnedRed: RedDeal[] = [];
  /** Whether none was ever scored before. */
  areNew = true;
}

interface ScoringOfDeals {
  readonly moment: Now;
  readonly thresholds: TriggerThresholds;
  readonly closeDateChanged: ReadonlySet<string>;
  readonly byTime: boolean;
  readonly startOfDay: (day: number) => number;
}

function score(
  gathered: readonly ScoringDeal[],
  { moment, thresholds, closeDateChanged, byTime, startOfDay }: ScoringOfDeals,
  scored: Scored,
): void {
  const deals: ScoredDeal[] = [];
  const judge = (one: JudgedDeal): void => {
    if (one.isChanged || one.ended.length > 0) scored.judged.push(one);
  };
  for (const deal of gathered) {
    const { kept, facts } = deal;
    if (kept !== null) {
      scored.areNew = false;
      scored.kept.push({ ...kept, id: deal.id });
      if (facts.status !== 'open' || kept.status !== 'open') scored.closed.push(deal);
    }
    if (facts.contactCount > 0 && deal.met !== null && (!byTime || isMovedByTime(deal)))
      scored.met.push({ id: deal.id, met: deal.met });
    if (isFrozen(deal, closeDateChanged)) {
      const contribution = keptContribution(deal);
      scored.before.push(...contribution);
      scored.after.push(...contribution);
      judge(judgeFrozen(deal, moment));
      continue;
    }
    const scores = scoreDeal(facts, deal.settings, moment);
    const stakeMinor = facts.status === 'open' ? revenueAtStake(deal.placement.amountBaseMinor, scores.confidence) : 0;
    const triggers = judgeDeal(deal, { scores, stakeMinor, thresholds, now: moment });
    judge(triggers.judged);
    deals.push({
      id: deal.id,
      status: facts.status,
      scores,
      lastActivityAt: deal.lastActivityAt,
      stakeMinor,
      nextChangeAt: nextChangeAt(earlierChange(scores.nextChange, triggers.nextChange), startOfDay),
    });
    if (hasTurnedRed(deal, scores)) scored.turnedRed.push({ id: deal.id, ...deal.placement });
    // Nothing else of it can have moved.
    if (byTime && addsAsBefore(deal, scores)) continue;
    scored.before.push(...keptContribution(deal));
    scored.after.push({
      ...deal.placement,
      riskBand: scores.riskBand,
      notYetQualified: scores.notYetQualified,
      confidence: scores.confidence,
    });
  }
  scored.columns.add(deals);
}

/** None of a deal that was never scored. */
const keptContribution = ({ placement, kept }: ScoringDeal): Contribution[] =>
  kept === null ? [] : [{ ...placement, ...kept, status: placement.status }];

const addsAsBefore = ({ kept }: ScoringDeal, { riskBand, notYetQualified, confidence }: DealScores): boolean =>
  kept?.riskBand === riskBand && kept.notYetQualified === notYetQualified && kept.confidence === confidence;

/** A bulk rescoring asks for the same few days over and over, and a timezone answers slowly. */
function remembered(compute: (day: number) => number): (day: number) => number {
  const known = new Map<number, number>();
  return (day) => {
    const value = known.get(day) ?? compute(day);
    known.set(day, value);
    return value;
  };
}
