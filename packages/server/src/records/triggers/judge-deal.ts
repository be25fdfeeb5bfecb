import {
  type DealScores,
  isMoreUrgent,
  judgeTriggers,
  type NextChange,
  type Now,
  type TriggerThresholds,
  type TriggerType,
} from '@forecastle/rules';
import type { ScoringDeal } from '../health/gather-scoring.ts';
import { type KeptTrigger, parseTriggers } from './kept-trigger.ts';

/** What endangers a deal that was just scored. */
export interface JudgedDeal {
  readonly id: string;
  readonly ownerId: string;
  readonly stakeMinor: number;
  readonly triggers: readonly KeptTrigger[];
  /** As it was kept until now. */
  readonly before: readonly KeptTrigger[];
  readonly ownerBefore: string;
  /** Whether there is anything to write. */
  readonly isChanged: boolean;
  /** Dismissals that no longer hold. */
  readonly ended: readonly TriggerType[];
}

/** Judges a deal, with what its dismissals leave of it; a trigger that stood before keeps since when. */
export function judgeDeal(
  deal: ScoringDeal,
  {
    scores,
    stakeMinor,
    thresholds,
    now,
  }: { scores: DealScores; stakeMinor: number; thresholds: TriggerThresholds; now: Now },
): { judged: JudgedDeal; nextChange: NextChange } {
  const { triggers: found, nextChange } = judgeTriggers(
    deal.facts,
    deal.around,
    scores,
    { ...deal.settings, thresholds },
    now,
  );
  return { judged: compare(deal, { found, stakeMinor, now }), nextChange };
}

type Found = ReturnType<typeof judgeTriggers>['triggers'];

/** A deal whose scores stay as they were at its close: nothing endangers it any more. */
export const judgeFrozen = (deal: ScoringDeal, now: Now): JudgedDeal =>
  compare(deal, { found: [], stakeMinor: 0, now });

function compare(
  deal: ScoringDeal,
  { found, stakeMinor, now }: { found: Found; stakeMinor: number; now: Now },
): JudgedDeal {
  const { keptTriggers: kept, dismissals } = deal;
  const before = kept === null ? NONE : parseTriggers(kept.triggers);
  const triggers = found.map((trigger): KeptTrigger => {
    const dismissal = dismissals[trigger.type];
    return {
      ...trigger,
      // Nothing stands since later than now: a copy of the demo company is of noon, whenever somebody enters it.
      since: Math.min(before.find(({ type }) => type === trigger.type)?.since ?? now.instant, now.instant),
      isDismissed:
        dismissal !== undefined &&
        dismissal.factsKey === trigger.factsKey &&
        !isMoreUrgent(trigger.urgency, dismissal.urgency),
    };
  });
  const { ownerId } = deal.placement;
  return {
    id: deal.id,
    ownerId,
    stakeMinor,
    triggers,
    before,
    ownerBefore: kept?.ownerId ?? ownerId,
    isChanged:
      kept === null
        ? triggers.length > 0
        : triggers.length === 0 ||
          kept.ownerId !== ownerId ||
          kept.stakeMinor !== stakeMinor ||
          kept.triggers !== JSON.stringify(triggers),
    ended: isLive(deal)
      ? (Object.keys(dismissals) as TriggerType[]).filter(
          (type) => !triggers.some((trigger) => trigger.type === type && trigger.isDismissed),
        )
      : [],
  };
}

const NONE: readonly KeptTrigger[] = [];

/** Of a closed or Omitted deal nothing is judged: what was dismissed of it waits until it is again. */
const isLive = ({ facts }: ScoringDeal): boolean => facts.status === 'open' && facts.category !== 'omitted';
