import { DAY_MS } from '../days.ts';
import {
  type DealFacts,
  type EvidenceFact,
  FRAMEWORKS,
  type FrameworkKey,
  type KeyStakeholderFact,
  type Now,
  type ScoreSettings,
  type Strength,
} from '../facts.ts';

/** Noon of day 20,000 (2024-10-04) in an organisation that lives by UTC. */
export const TODAY = 20_000;
export const NOW: Now = { day: TODAY, instant: TODAY * DAY_MS + DAY_MS / 2 };
export const NO_MEDIAN: ScoreSettings = { medianStageDays: null };

/** A deal of which nothing is known but that it exists since today. */
export function bareDeal(known: Partial<DealFacts> = {}): DealFacts {
  return {
    status: 'open',
    phase: 'early',
    isProposal: false,
    isNegotiation: false,
    category: null,
    amountMinor: null,
    closeDay: null,
    createdDay: TODAY,
    pushes: 0,
    hasNextStep: false,
    evidence: [],
    contactCount: 0,
    economicBuyer: null,
    champion: null,
    hasInteraction: false,
    lastActivityDay: null,
    secondLastActivityDay: null,
    stageEnteredDay: null,
    earlierDaysInStage: 0,
    ...known,
  };
}

/** A holder of a key role, met at noon so many days ago. */
export function metDaysAgo(days: number | null, influence = 0): KeyStakeholderFact {
  return {
    contactId: 'contact',
    influence,
    lastMetAt: days === null ? null : NOW.instant - days * DAY_MS,
    lastMetDay: days === null ? null : TODAY - days,
  };
}

/** Every component of a framework at one strength. */
export function allOf(framework: FrameworkKey, strength: Strength): EvidenceFact[] {
  return FRAMEWORKS[framework].map((component) => ({ framework, component, strength, hasNotes: false }));
}

/** A deal that lost no point anywhere but by its category: late, complete, met and active. */
export function bestDeal(known: Partial<DealFacts> = {}): DealFacts {
  return bareDeal({
    phase: 'late',
    isNegotiation: true,
    category: 'commit',
    amountMinor: 1_000_000,
    closeDay: TODAY + 20,
    hasNextStep: true,
    evidence: [...allOf('meddpic', 'green'), ...allOf('bant', 'green')],
    contactCount: 2,
    economicBuyer: metDaysAgo(0),
    champion: metDaysAgo(0),
    hasInteraction: true,
    lastActivityDay: TODAY,
    secondLastActivityDay: TODAY,
    stageEnteredDay: TODAY,
    ...known,
  });
}
