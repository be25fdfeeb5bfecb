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
import { type KeptTrigger, parseTriggers, sincesOf } from './kept-trigger.ts';

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
  const { ownerId } = deal.placement;
  /** With since when each stood; nothing stands since later than now: a copy of the demo company is of noon. */
  const standing = (since: (type: TriggerType, at: number) => number | undefined): KeptTrigger[] =>
    found.map((trigger, at) => {
      const dismissal = dismissals[trigger.type];
      return {
        ...trigger,
        since: Math.min(since(trigger.type, at) ?? now.instant, now.instant),
        isDismissed:
          dismissal !== undefined &&
          dismissal.factsKey === trigger.factsKey &&
          !isMoreUrgent(trigger.urgency, dismissal.urgency),
      };
    });
  const judged = (
    triggers: readonly KeptTrigger[],
    before: readonly KeptTrigger[],
    isChanged: boolean,
  ): JudgedDeal => ({
    id: deal.id,
    ownerId,
    stakeMinor,
    triggers,
    before,
    ownerBefore: kept?.ownerId ?? ownerId,
    isChanged,
    ended: isLive(deal)
      ? (Object.keys(dismissals) as TriggerType[]).filter(
          (type) => !triggers.some((trigger) => trigger.type === type && trigger.isDismissed),
        )
      : [],
  });
  if (kept === null) {
    const triggers = standing(() => undefined);
    return judged(triggers, NONE, triggers.length > 0);
  }
  // Most stay as they are: what is kept of them is compared as it is, and read only where it says something else.
  if (found.length > 0 && kept.ownerId === ownerId && kept.stakeMinor === stakeMinor) {
    const sinces = sincesOf(kept.triggers);
    const triggers = standing((_type, at) => sinces[at]);
    if (kept.triggers === JSON.stringify(triggers)) return judged(triggers, triggers, false);
  }
  const before = parseTriggers(kept.triggers);
  const triggers = standing((wanted) => before.find(({ type }) => type === wanted)?.since);
  const isSame = kept.ownerId === ownerId && kept.stakeMinor === stakeMinor;
  return judged(triggers, before, !isSame || triggers.length === 0 || kept.triggers !== JSON.stringify(triggers));
}

const NONE: readonly KeptTrigger[] = [];

/** Of a closed or Omitted deal nothing is judged: what was dismissed of it waits until it is again. */
const isLive = ({ facts }: ScoringDeal): boolean => facts.status === 'open' && facts.category !== 'omitted';
