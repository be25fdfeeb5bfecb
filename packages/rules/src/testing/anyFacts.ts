import * as fc from 'fast-check';
import { DAY_MS } from '../days.ts';
import {
  type ComponentKey,
  type DealFacts,
  FORECAST_CATEGORIES,
  FRAMEWORKS,
  type FrameworkKey,
  type KeyStakeholderFact,
  PHASES,
  type ScoreSettings,
  STRENGTHS,
} from '../facts.ts';
import { FRAMEWORK_KEYS } from '../frameworks/evidenceMarks.ts';
import { NOW, TODAY } from './exampleFacts.ts';

export const COMPONENTS: readonly { readonly framework: FrameworkKey; readonly component: ComponentKey }[] =
  FRAMEWORK_KEYS.flatMap((framework) => FRAMEWORKS[framework].map((component) => ({ framework, component })));

const anyEvidence = fc
  .tuple(
    fc.subarray([...COMPONENTS]),
    fc.array(fc.record({ strength: fc.constantFrom(...STRENGTHS), hasNotes: fc.boolean() }), {
      minLength: COMPONENTS.length,
      maxLength: COMPONENTS.length,
    }),
  )
  .map(([components, found]) =>
    components.map((component, index) => ({
      ...component,
      strength: found[index]?.strength ?? ('red' as const),
      hasNotes: found[index]?.hasNotes ?? false,
    })),
  );

const anyHolder: fc.Arbitrary<KeyStakeholderFact> = fc
  .record({
    metBefore: fc.option(fc.integer({ min: 0, max: 80 * DAY_MS })),
    influence: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ metBefore, influence }) => {
    const lastMetAt = metBefore === null ? null : NOW.instant - metBefore;
    return {
      contactId: 'contact',
      influence,
      lastMetAt,
      lastMetDay: lastMetAt === null ? null : Math.floor(lastMetAt / DAY_MS),
    };
  });

const daysBack = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most }).map((days) => TODAY - days);

/** An open deal as it may stand at NOW: nothing in it lies ahead but the close date. */
export const anyOpenDeal: fc.Arbitrary<DealFacts> = fc
  .record({
    phase: fc.constantFrom(...PHASES),
    isProposal: fc.boolean(),
    isNegotiation: fc.boolean(),
    category: fc.constantFrom(null, ...FORECAST_CATEGORIES.filter((category) => category !== 'closed')),
    amountMinor: fc.option(fc.nat({ max: 1_000_000_000 })),
    closeDay: fc.option(fc.integer({ min: TODAY - 40, max: TODAY + 60 })),
    createdDay: daysBack(200),
    isCreationAssumed: fc.boolean(),
    lastSetCloseDay: fc.option(fc.integer({ min: TODAY - 40, max: TODAY + 60 })),
    pushes: fc.integer({ min: 0, max: 5 }),
    hasNextStep: fc.boolean(),
    evidence: anyEvidence,
    contactCount: fc.integer({ min: 0, max: 3 }),
    economicBuyer: fc.option(anyHolder),
    champion: fc.option(anyHolder),
    hasInteraction: fc.boolean(),
    activityDays: fc.array(daysBack(45), { maxLength: 2 }),
    stageEnteredDay: fc.option(daysBack(100)),
    earlierDaysInStage: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ activityDays, ...deal }) => {
    const [last, second] = [...activityDays].sort((a, b) => b - a);
    // A date that stands is the last one that was set.
    const lastSetCloseDay = deal.closeDay ?? deal.lastSetCloseDay;
    return {
      ...deal,
      lastSetCloseDay,
      status: 'open',
      lastActivityDay: last ?? null,
      secondLastActivityDay: second ?? null,
    };
  });

/** Medians end in a whole or a half day. */
export const anySettings: fc.Arbitrary<ScoreSettings> = fc.record({
  medianStageDays: fc.option(fc.nat({ max: 160 }).map((halves) => halves / 2)),
});
