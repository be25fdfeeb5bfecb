import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../../days.ts';
import { saidDays } from './saidDays.ts';

/** A Thursday. */
const TODAY = dayOfIsoDate('2026-03-12');

describe('days that are said', () => {
  it.each([
    ['I will send it by Friday.', '2026-03-13'],
    ['by Thursday', '2026-03-19'],
    ['first thing Monday', '2026-03-16'],
    ['next Monday', '2026-03-16'],
    ['Friday next week', '2026-03-20'],
    ['Friday week', '2026-03-20'],
    ['tomorrow morning', '2026-03-13'],
    ['the day after tomorrow', '2026-03-14'],
    ['by end of day', '2026-03-12'],
    ['by end of day Friday', '2026-03-13'],
    ['by close of play tomorrow', '2026-03-13'],
    ['this week', '2026-03-13'],
    ['Friday the thirteenth, at seven', '2026-03-13'],
    ['Thursday the 30th', '2026-04-30'],
    ['give me ten days', '2026-03-22'],
    ['within ten working days', '2026-03-26'],
    ['two weeks from today', '2026-03-26'],
    ['May nineteenth', '2026-05-19'],
    ['Tuesdays at nine', '2026-03-17'],
    ['the second may be right', null],
    ['in the next two weeks', '2026-03-26'],
    ['in two weeks', '2026-03-26'],
    ['within ten days', '2026-03-22'],
    ['in a couple of days', '2026-03-14'],
    ['in a fortnight', '2026-03-26'],
    ['the end of the month', '2026-03-31'],
    ['by the end of next month', '2026-04-30'],
    ['before the end of the quarter', '2026-03-31'],
    ['the 14th of December', '2026-12-14'],
    ['14 December 2027', '2027-12-14'],
    ['April the twenty-first', '2026-04-21'],
    ['April 2nd', '2026-04-02'],
    ['February 3', '2027-02-03'],
    ['by the 20th', '2026-03-20'],
    ['before the twenty-first', '2026-03-21'],
    ['by the 5th', '2026-04-05'],
    ['2026-04-01', '2026-04-01'],
    ['in June', '2026-06-30'],
    ['end of June', '2026-06-30'],
    ['the 31st of April', null],
    ['we may start', null],
    ['March 4.5 percent', null],
    ['Monday.com is fine', '2026-03-16'],
    ['on the first call', null],
  ])('in "%s": %s', (text, expected) => {
    const [said] = saidDays(text, TODAY);
    expect(said === undefined ? null : isoDate(said.day)).toBe(expected);
  });

  it.each([
    ['early next week', '2026-03-16', '2026-03-18'],
    ['mid-April', '2026-04-10', '2026-04-15'],
  ])('are vague: %s', (text, first, day) => {
    expect(saidDays(text, TODAY)).toMatchObject([
      { isVague: true, first: dayOfIsoDate(first), day: dayOfIsoDate(day) },
    ]);
  });

  it('are given in the order of the text, each once', () => {
    const said = saidDays('Not Monday 16 March, rather by the 20th or in two weeks.', TODAY);
    expect(said.map(({ day }) => isoDate(day))).toEqual(['2026-03-16', '2026-03-16', '2026-03-20', '2026-03-26']);
  });

  it('lie within the text and begin no later than they end', () => {
    const words = fc.constantFrom(
      'by',
      'the',
      '14th',
      'of',
      'next',
      'month',
      'Friday',
      'in',
      'two',
      'weeks',
      'March',
      '31',
      '.',
    );
    fc.assert(
      fc.property(fc.array(words), fc.integer({ min: 0, max: 40_000 }), (said, today) => {
        const text = said.join(' ');
        for (const { from, to, first, day } of saidDays(text, today)) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(first).toBeLessThanOrEqual(day);
        }
      }),
    );
  });
});
