import { expect, it } from 'vitest';
import { minuteChoices, quietWords } from './quietHours.ts';

it('offers half hours, an odd minute that is kept, and no end that is the beginning', () => {
  const values = (kept: number, except: number) => minuteChoices(kept, except).map(({ value }) => Number(value));
  expect(values(19 * 60, 7 * 60)).toHaveLength(47);
  expect(values(19 * 60, 7 * 60)).not.toContain(7 * 60);
  expect(values(455, 7 * 60)).toContain(455);
  expect(values(455, 7 * 60)).toEqual(values(455, 7 * 60).toSorted((a, b) => a - b));
});

it('says quiet hours in a line', () => {
  const night = { fromMinute: 19 * 60, toMinute: 7 * 60, weekends: false };
  expect(quietWords(night)).toMatch(/^Quiet .*7:00.* to .*7:00/);
  expect(quietWords(night)).not.toContain('weekend');
  expect(quietWords({ ...night, weekends: true })).toMatch(/ and all weekend$/);
});
