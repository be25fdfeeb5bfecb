import { describe, expect, it } from 'vitest';
import { STANDARD_THRESHOLDS, THRESHOLD_KEYS, THRESHOLDS } from './thresholds.ts';
import { triggerRule } from './triggerRule.ts';
import { TRIGGER_TYPES } from './triggerTypes.ts';

describe('the rule of a risk trigger', () => {
  it.each([
    ['no_activity', 'Appears 14 days after the last activity (after creation, if there was none); high after 30 days.'],
    [
      'amount_dropped',
      'Appears when the amount is down 20% within 30 days; high when it is down 50%. Changes on the day of creation, and changes undone the same day, do not count.',
    ],
    ['repeated_push', 'Appears when the close date was pushed twice; high when it was 3 times.'],
    [
      'category_above_evidence',
      'Appears when the risk score is below 70 in Commit, or below 30 in Best Case; high in Commit below 40.',
    ],
    ['data_gap', 'Appears when there is no amount, no close date or no next step, always low.'],
  ] as const)('of %s is a sentence', (type, words) => {
    expect(triggerRule(type, STANDARD_THRESHOLDS)).toBe(words);
  });

  it.each(THRESHOLD_KEYS)('says %s as the organisation has set it', (key) => {
    // No figure that another threshold has.
    const own = { ...STANDARD_THRESHOLDS, [key]: 97_531 };
    expect(triggerRule(THRESHOLDS[key].of, own)).toContain('97531');
  });

  it.each(TRIGGER_TYPES)('of %s stands without anything set', (type) => {
    expect(triggerRule(type, STANDARD_THRESHOLDS)).toMatch(/^Appears .*\.$/);
  });
});
