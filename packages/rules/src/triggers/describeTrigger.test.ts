import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreDeal } from '../health/scoreDeal.ts';
import { anyOpenDeal } from '../testing/anyFacts.ts';
import { anyTriggerFacts } from '../testing/anyTriggerFacts.ts';
import { NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { describeTrigger } from './describeTrigger.ts';
import { type AnyTrigger, judgeTriggers } from './judgeTriggers.ts';
import { STANDARD_THRESHOLDS, THRESHOLD_KEYS, THRESHOLDS, thresholdFaults } from './thresholds.ts';

const reading = { today: TODAY, names: { a: 'Ana Lee', s: 'Legal review', x: 'Acme' }, currency: 'NZD' };
const say = (trigger: Pick<AnyTrigger, 'type' | 'evidence'>) => describeTrigger(trigger, reading).evidence;

describe('a trigger in words', () => {
  it('says figures and dates, and names whom it is about', () => {
    const people = [
      { role: 'champion' as const, contactId: 'a', lastMetDay: TODAY - 60 },
      { role: 'economic_buyer' as const, contactId: 'gone', lastMetDay: null },
    ];
    expect(say({ type: 'stale_key_stakeholder', evidence: { people } })).toBe(
      'Ana Lee (Champion) was last met 60 days ago, on 5 Aug 2024 and the Economic Buyer was never met.',
    );
    expect(
      say({ type: 'amount_dropped', evidence: { fromMinor: 100_000, toMinor: 66_700, changedDay: TODAY - 1 } }),
    ).toBe('Down 33% since 3 Oct 2024: from $1,000 to $667.');
    expect(
      say({
        type: 'procurement_overdue',
        evidence: {
          steps: [
            { id: 's', dueDay: TODAY - 1 },
            { id: 'gone', dueDay: TODAY - 2 },
          ],
          closeDay: TODAY + 3,
        },
      }),
    ).toBe('A step was due 2 days ago; 1 more overdue; close date 7 Oct 2024.');
    expect(say({ type: 'competitor_unanswered', evidence: { leading: ['x'], unplaced: ['gone'] } })).toBe(
      'Acme leads, and a competitor has no position yet.',
    );
    expect(say({ type: 'data_gap', evidence: { missing: ['amount', 'closeDate', 'nextStep'] } })).toBe(
      'No amount, no close date, no next step.',
    );
  });

  it('asks for a meeting where its button says so, also with nobody in particular', () => {
    const evidence = { met: 1, lastMetDay: TODAY - 2, withinDays: 30 };
    expect(describeTrigger({ type: 'single_threaded', evidence }, reading)).toMatchObject({
      label: 'Log a meeting',
      target: { kind: 'activity', key: 'meeting' },
    });
  });

  it('is whole sentences whatever it rests on', () => {
    fc.assert(
      fc.property(anyOpenDeal, anyTriggerFacts, (facts, around) => {
        const settings = { ...NO_MEDIAN, thresholds: STANDARD_THRESHOLDS };
        const { triggers } = judgeTriggers(facts, around, scoreDeal(facts, NO_MEDIAN, NOW), settings, NOW);
        for (const trigger of triggers) {
          const { evidence, deed } = describeTrigger(trigger, reading);
          for (const sentence of [evidence, deed]) expect(sentence).toMatch(/^[A-Z0-9“].*\.$/);
          expect(`${evidence} ${deed}`).not.toMatch(/undefined|NaN|null|-\d/);
        }
      }),
    );
  });
});

describe('thresholds', () => {
  it('stand within their bounds, and the standard has no fault', () => {
    expect(thresholdFaults(STANDARD_THRESHOLDS)).toEqual([]);
  });

  it.each(
    THRESHOLD_KEYS.flatMap(
      (key) =>
        [
          [key, THRESHOLDS[key].min - 1],
          [key, THRESHOLDS[key].max + 1],
          [key, THRESHOLDS[key].standard + 0.5],
        ] as const,
    ),
  )('refuse %s of %d', (key, value) => {
    expect(thresholdFaults({ ...STANDARD_THRESHOLDS, [key]: value })).toContainEqual(
      expect.objectContaining({ key, value }),
    );
  });

  it('refuse a high urgency that does not lie above the medium one', () => {
    expect(thresholdFaults({ ...STANDARD_THRESHOLDS, quietDays: 30 })).toEqual([
      { key: 'silentDays', value: 30, expected: 'more than 30, where it is medium' },
    ]);
  });
});
