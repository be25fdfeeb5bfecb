import { describe, expect, it } from 'vitest';
import { TODAY } from '../testing/exampleFacts.ts';
import { ACTION_NAMES, ACTION_TYPES } from './actionTypes.ts';
import { describeAction } from './describeAction.ts';

const basis = { phase: 'late', closeDay: TODAY - 3, lastActivityDay: TODAY - 1 } as const;

describe('an action in words', () => {
  it('names who is to be met, and how long they were not', () => {
    const people = [
      { role: 'economic_buyer' as const, contactId: 'a', lastMetDay: TODAY - 60 },
      { role: 'champion' as const, contactId: 'b', lastMetDay: null },
    ];
    expect(describeAction('re_engage', { basis: { ...basis, people }, today: TODAY, names: { a: 'Ana Lee' } })).toEqual(
      {
        riskSummary: 'Ana Lee (Economic Buyer) was last met 60 days ago and the Champion was never met.',
        suggestedAction: 'Call or email Ana Lee and the Champion within 24 hours.',
      },
    );
  });

  it('says how long a date has passed, as of the day it is read', () => {
    expect(describeAction('close_date', { basis, today: TODAY, names: {} }).riskSummary).toBe(
      'Close date 1 Oct 2024 passed 3 days ago.',
    );
    expect(
      describeAction('closing_plan', { basis: { ...basis, closeDay: TODAY + 1 }, today: TODAY, names: {} }).riskSummary,
    ).toBe('Close date 5 Oct 2024 is tomorrow.');
  });

  it('writes dates as its reader does', () => {
    const said = (locale?: string) =>
      describeAction('close_date', { basis, today: TODAY, names: {}, locale }).riskSummary;
    expect(said('en-US')).toBe('Close date Oct 1, 2024 passed 3 days ago.');
    expect(said('de-DE')).toBe('Close date 1. Okt. 2024 passed 3 days ago.');
    expect(said()).toBe('Close date 1 Oct 2024 passed 3 days ago.');
  });

  it('says of a Champion who is named that nothing confirms them', () => {
    const told = (championId: string | null) =>
      describeAction('champion', { basis: { ...basis, championId }, today: TODAY, names: { b: 'Rua Tane' } })
        .riskSummary;
    expect(told('b')).toBe('Rua Tane is the named Champion, without evidence yet.');
    expect(told(null)).toMatch(/^No Champion evidence/);
  });

  it('is called as the specification calls it', () => {
    expect(Object.values(ACTION_NAMES)).toEqual([
      'Validate business impact with metrics',
      'Identify and engage Economic Buyer',
      'Develop internal Champion',
      'Re-engage key stakeholders',
      'Reassess timeline and close date',
      'Finalize closing plan',
      'Complete qualification and discovery',
      'Validate solution fit',
      'Review proposal',
      'Finalize terms and handle objections',
      'Check in and maintain momentum',
    ]);
  });

  it('has two whole sentences of every type', () => {
    for (const type of ACTION_TYPES) {
      for (const sentence of Object.values(
        describeAction(type, { basis: { ...basis, people: [] }, today: TODAY, names: {} }),
      )) {
        expect(sentence, type).toMatch(/^.*[.]$/);
      }
    }
  });
});
