import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../days.ts';
import type { DealFacts } from '../facts.ts';
import { scoreDeal } from '../health/scoreDeal.ts';
import { anyOpenDeal, anySettings } from '../testing/anyFacts.ts';
import { anyTriggerFacts } from '../testing/anyTriggerFacts.ts';
import { bareDeal, bestDeal, metDaysAgo, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { judgeTriggers } from './judgeTriggers.ts';
import { STANDARD_THRESHOLDS, type TriggerThresholds } from './thresholds.ts';
import { NOTHING_AROUND, type TriggerFacts } from './triggerFacts.ts';

const WELL: TriggerFacts = { ...NOTHING_AROUND, metDays: [TODAY, TODAY] };
const AT = (day: number) => ({ day, instant: NOW.instant + (day - TODAY) * DAY_MS });

function judge(
  facts: DealFacts,
  around: TriggerFacts = WELL,
  { now = NOW, settings = NO_MEDIAN, thresholds = {} as Partial<TriggerThresholds> } = {},
) {
  const all = { ...settings, thresholds: { ...STANDARD_THRESHOLDS, ...thresholds } };
  return judgeTriggers(facts, around, scoreDeal(facts, settings, now), all, now);
}
/** "no_activity medium", in order. */
const found = (...given: Parameters<typeof judge>) =>
  judge(...given).triggers.map(({ type, urgency }) => `${type} ${urgency}`);

const mid = (known: Partial<DealFacts> = {}) => bestDeal({ phase: 'mid', isNegotiation: false, ...known });
const quiet = (days: number) => ({
  lastActivityDay: TODAY - days,
  secondLastActivityDay: TODAY - days,
  createdDay: TODAY - 90,
});

describe('what endangers a deal', () => {
  it.each<[string, DealFacts, TriggerFacts, string[]]>([
    ['that is well', bestDeal(), WELL, []],
    ['that is won', bestDeal({ status: 'won', closeDay: TODAY - 90 }), NOTHING_AROUND, []],
    ['that is Omitted', bestDeal({ category: 'omitted', hasNextStep: false }), NOTHING_AROUND, []],
    ['that is not yet qualified', bareDeal({ phase: 'late' }), NOTHING_AROUND, []],

    // 5 points a week: 49.6 rounds to 50 after 70.5 days, 49 after 71.
    ['whose Champion is at 50', bestDeal({ champion: metDaysAgo(70) }), WELL, []],
    ['whose Champion is below 50', bestDeal({ champion: metDaysAgo(71) }), WELL, ['stale_key_stakeholder high']],
    [
      'whose Economic Buyer was never met',
      bestDeal({ economicBuyer: metDaysAgo(null) }),
      WELL,
      ['stale_key_stakeholder high'],
    ],

    ['quiet for 13 days', bestDeal(quiet(13)), WELL, []],
    ['quiet for 14 days', bestDeal(quiet(14)), WELL, ['no_activity medium']],
    ['quiet for 29 days', bestDeal(quiet(29)), WELL, ['no_activity medium']],
    ['quiet for 30 days', bestDeal({ ...quiet(30), category: 'pipeline' }), WELL, ['no_activity high']],
    [
      'created today with its last activity 31 days ago',
      bestDeal({ ...quiet(31), createdDay: TODAY, category: 'pipeline' }),
      WELL,
      ['no_activity high'],
    ],
    [
      'created 14 days ago without any activity',
      bestDeal({ lastActivityDay: null, secondLastActivityDay: null, createdDay: TODAY - 14, category: 'pipeline' }),
      WELL,
      ['no_activity medium'],
    ],

    ['with one e-mail unanswered', bestDeal(), { ...WELL, unanswered: { count: 1, firstDay: TODAY - 30 } }, []],
    ['with two, the first 6 days ago', bestDeal(), { ...WELL, unanswered: { count: 2, firstDay: TODAY - 6 } }, []],
    [
      'with two, the first 7 days ago',
      bestDeal(),
      { ...WELL, unanswered: { count: 2, firstDay: TODAY - 7 } },
      ['ghosted high'],
    ],
    ['with two, not yet late', mid(), { ...WELL, unanswered: { count: 2, firstDay: TODAY - 7 } }, ['ghosted medium']],

    ['that closes today', bestDeal({ closeDay: TODAY }), WELL, []],
    ['whose close date was yesterday', bestDeal({ closeDay: TODAY - 1 }), WELL, ['overdue_close_date high']],

    [
      'without a next step on the 14th day',
      bestDeal({ closeDay: TODAY + 14, hasNextStep: false }),
      WELL,
      ['close_date_unready high', 'data_gap low'],
    ],
    [
      'without a next step on the 15th day',
      bestDeal({ closeDay: TODAY + 15, hasNextStep: false }),
      WELL,
      ['data_gap low'],
    ],
    [
      'without a next step, too late',
      bestDeal({ closeDay: TODAY - 1, hasNextStep: false }),
      WELL,
      ['overdue_close_date high', 'data_gap low'],
    ],
    // Late: 0.8 MEDDPIC + 0.2 BANT; MEDDPIC alone gives 80, BANT alone 20.
    [
      'with F of 20 on the 14th day',
      bestDeal({
        closeDay: TODAY + 14,
        category: 'pipeline',
        evidence: bestDeal().evidence.filter(({ framework }) => framework === 'bant'),
      }),
      WELL,
      ['close_date_unready high'],
    ],

    ['pushed once', bestDeal({ pushes: 1 }), WELL, []],
    ['pushed twice', bestDeal({ pushes: 2 }), WELL, ['repeated_push medium']],
    ['pushed three times', bestDeal({ pushes: 3 }), WELL, ['repeated_push high']],

    // 1.5 x 21 = 31.5 days, 3 x 21 = 63.
    ['31 days in stage', bestDeal({ stageEnteredDay: TODAY - 31 }), WELL, []],
    ['32 days in stage', bestDeal({ stageEnteredDay: TODAY - 32 }), WELL, ['stalled_in_stage medium']],
    ['63 days in stage', bestDeal({ stageEnteredDay: TODAY - 63 }), WELL, ['stalled_in_stage medium']],
    ['64 days in stage', bestDeal({ stageEnteredDay: TODAY - 64 }), WELL, ['stalled_in_stage high']],
    [
      '64 days in two visits',
      bestDeal({ stageEnteredDay: TODAY - 4, earlierDaysInStage: 60 }),
      WELL,
      ['stalled_in_stage high'],
    ],
    ['whose entry is unknown', bestDeal({ stageEnteredDay: null }), WELL, []],

    ['without an Economic Buyer, early', bestDeal({ phase: 'early', category: null, economicBuyer: null }), WELL, []],
    [
      'without an Economic Buyer, mid',
      mid({ category: null, economicBuyer: null }),
      WELL,
      ['missing_economic_buyer medium'],
    ],
    ['without a Champion, late', bestDeal({ category: null, champion: null }), WELL, ['missing_champion high']],

    ['of which one contact was met', mid(), { ...WELL, metDays: [TODAY] }, ['single_threaded medium']],
    ['of which the second was met 30 days ago', bestDeal(), { ...WELL, metDays: [TODAY, TODAY - 30] }, []],
    [
      'of which the second was met 31 days ago',
      bestDeal(),
      { ...WELL, metDays: [TODAY, TODAY - 31] },
      ['single_threaded high'],
    ],
    ['of which nobody was met, early', bestDeal({ phase: 'early', category: null }), NOTHING_AROUND, []],

    [
      'down by 19%',
      bestDeal({ amountMinor: 81 }),
      { ...WELL, amountsBefore: [{ changedDay: TODAY, amountMinor: 100 }] },
      [],
    ],
    [
      'down by 20%',
      bestDeal({ amountMinor: 80 }),
      { ...WELL, amountsBefore: [{ changedDay: TODAY - 30, amountMinor: 100 }] },
      ['amount_dropped medium'],
    ],
    [
      'down by 20% 31 days ago',
      bestDeal({ amountMinor: 80 }),
      { ...WELL, amountsBefore: [{ changedDay: TODAY - 31, amountMinor: 100 }] },
      [],
    ],
    [
      'down by 50% in two steps',
      bestDeal({ amountMinor: 50 }),
      {
        ...WELL,
        amountsBefore: [
          { changedDay: TODAY - 9, amountMinor: 100 },
          { changedDay: TODAY, amountMinor: 70 },
        ],
      },
      ['amount_dropped high'],
    ],
    [
      'down by 49%',
      bestDeal({ amountMinor: 51 }),
      { ...WELL, amountsBefore: [{ changedDay: TODAY, amountMinor: 100 }] },
      ['amount_dropped medium'],
    ],
    ['up', bestDeal({ amountMinor: 120 }), { ...WELL, amountsBefore: [{ changedDay: TODAY, amountMinor: 100 }] }, []],

    ['with a step due today', bestDeal(), { ...WELL, steps: [{ id: 's', dueDay: TODAY }] }, []],
    [
      'with a step due yesterday',
      bestDeal({ closeDay: TODAY + 31 }),
      { ...WELL, steps: [{ id: 's', dueDay: TODAY - 1 }] },
      ['procurement_overdue medium'],
    ],
    [
      'with a late step and the close in 30 days',
      bestDeal({ closeDay: TODAY + 30 }),
      { ...WELL, steps: [{ id: 's', dueDay: TODAY - 1 }] },
      ['procurement_overdue high'],
    ],
    [
      'with a late step and no close date',
      bestDeal({ closeDay: null }),
      { ...WELL, steps: [{ id: 's', dueDay: TODAY - 1 }] },
      ['procurement_overdue medium', 'data_gap low'],
    ],

    [
      'that a competitor leads',
      bestDeal(),
      { ...WELL, competitors: [{ id: 'c', leads: true, addedDay: TODAY }] },
      ['competitor_unanswered medium'],
    ],
    [
      'with a competitor unplaced for 13 days',
      bestDeal(),
      { ...WELL, competitors: [{ id: 'c', leads: false, addedDay: TODAY - 13 }] },
      [],
    ],
    [
      'with a competitor unplaced for 14 days',
      bestDeal(),
      { ...WELL, competitors: [{ id: 'c', leads: false, addedDay: TODAY - 14 }] },
      ['competitor_unanswered medium'],
    ],

    ['without an amount', bestDeal({ amountMinor: null }), WELL, ['data_gap low']],
    ['with an amount of nothing', bestDeal({ amountMinor: 0 }), WELL, ['data_gap low']],
  ])('%s', (_, facts, around, triggers) => {
    expect(found(facts, around)).toEqual(triggers);
  });

  // Risk: F 0, C 100, A 100 (two activities today, no push), R 90 or 70: 0 + 20 + 20 + 9 = 49, + 7 = 47.
  it.each([
    ['Commit at 49', bestDeal({ evidence: [] }), ['category_above_evidence medium']],
    [
      'Commit at 29',
      bestDeal({ evidence: [], economicBuyer: null, champion: null, phase: 'early' }),
      ['category_above_evidence high'],
    ],
    ['Best Case at 47', bestDeal({ evidence: [], category: 'best_case' }), []],
    [
      'Best Case at 27',
      bestDeal({ evidence: [], category: 'best_case', economicBuyer: null, champion: null, phase: 'early' }),
      ['category_above_evidence medium'],
    ],
  ] as const)('a category above the evidence: %s', (_, facts, triggers) => {
    expect(found(facts)).toEqual(triggers);
  });

  it('goes by the thresholds of the organisation', () => {
    expect(found(bestDeal(quiet(9)), WELL, { thresholds: { quietDays: 9 } })).toEqual(['no_activity medium']);
    expect(found(bestDeal({ pushes: 2 }), WELL, { thresholds: { pushes: 3, manyPushes: 4 } })).toEqual([]);
    // 10 days are the median of the stage: above 15 days.
    expect(found(bestDeal({ stageEnteredDay: TODAY - 16 }), WELL, { settings: { medianStageDays: 10 } })).toEqual([
      'stalled_in_stage medium',
    ]);
  });
});

describe('the key of the facts', () => {
  const keyOf = (facts: DealFacts, day: number) => judge(facts, WELL, { now: AT(day) }).triggers[0]?.factsKey;

  it('stays while time passes, and is another one when somebody does something', () => {
    const facts = bestDeal({ ...quiet(14), category: null });
    expect(keyOf(facts, TODAY)).toBe(keyOf(facts, TODAY + 5));
    expect(keyOf({ ...facts, lastActivityDay: TODAY - 15 }, TODAY)).not.toBe(keyOf(facts, TODAY));
  });
});

const list = (facts: DealFacts, around: TriggerFacts, settings: { medianStageDays: number | null }, day: number) =>
  judge(facts, around, { settings, now: AT(day) }).triggers.map(({ type, urgency, evidence }) =>
    JSON.stringify([type, urgency, evidence]),
  );

describe('whatever the deal', () => {
  it('nothing changes by time alone before the instant that is named', () => {
    fc.assert(
      fc.property(anyOpenDeal, anyTriggerFacts, anySettings, fc.nat({ max: 40 }), (facts, around, settings, ahead) => {
        const { nextChange } = judge(facts, around, { settings });
        const scores = scoreDeal(facts, settings, NOW).nextChange;
        const days = [nextChange.day, scores.day].map((day) => day ?? Number.POSITIVE_INFINITY);
        const instants = [nextChange.instant, scores.instant].map((at) => at ?? Number.POSITIVE_INFINITY);
        const later = AT(TODAY + ahead);
        fc.pre(later.day < Math.min(...days) && later.instant < Math.min(...instants));
        expect(list(facts, around, settings, later.day)).toEqual(list(facts, around, settings, TODAY));
      }),
    );
  });

  it('keys of facts do not move with time', () => {
    fc.assert(
      fc.property(anyOpenDeal, anyTriggerFacts, fc.integer({ min: 1, max: 60 }), (facts, around, ahead) => {
        const later = new Map(
          judge(facts, around, { now: AT(TODAY + ahead) }).triggers.map((one) => [one.type, one.factsKey]),
        );
        for (const { type, factsKey } of judge(facts, around).triggers) {
          expect(later.get(type) ?? factsKey).toBe(factsKey);
        }
      }),
    );
  });

  it('stronger evidence never adds a trigger', () => {
    fc.assert(
      fc.property(anyOpenDeal, anyTriggerFacts, fc.nat({ max: 30 }), (facts, around, at) => {
        fc.pre(facts.evidence.length > 0 && facts.contactCount > 0);
        const stronger = facts.evidence.map((one, index) =>
          index === at % facts.evidence.length ? { ...one, strength: 'green' as const } : one,
        );
        const types = judge({ ...facts, evidence: stronger }, around).triggers.map(({ type }) => type);
        const before = new Set(judge(facts, around).triggers.map(({ type }) => type));
        expect(types.filter((type) => !before.has(type))).toEqual([]);
      }),
    );
  });

  it('each trigger comes once', () => {
    fc.assert(
      fc.property(anyOpenDeal, anyTriggerFacts, (facts, around) => {
        const types = judge(facts, around).triggers.map(({ type }) => type);
        expect(new Set(types).size).toBe(types.length);
      }),
    );
  });
});
