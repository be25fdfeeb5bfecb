import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionFault } from '../lists/conditions.ts';
import { DEAL_ASKED_FIELDS } from '../lists/dealListFields.ts';
import { asksNothing, readConditions } from './readConditions.ts';
import type { SearchCatalogue } from './searchCatalogue.ts';

const id = (nth: number) => `0198c2f0-0000-7000-8000-00000000000${nth}`;

const CATALOGUE: SearchCatalogue = {
  stages: [
    { id: id(1), name: 'Negotiation' },
    { id: id(2), name: 'Pre-Qualification' },
  ],
  people: [
    { id: id(3), name: 'Joe Patel' },
    { id: id(4), name: 'Mia Wong' },
    { id: id(5), name: 'Joe Smith' },
  ],
  customs: [
    { key: 'region', label: 'Region', kind: 'choice', currency: null, choices: [{ id: 'c1', label: 'North' }] },
    { key: 'fee', label: 'Fee', kind: 'money', currency: 'JPY', choices: [] },
  ] as unknown as SearchCatalogue['customs'],
  sorts: ['amount', 'close_date'],
  currency: 'NZD',
};

const answer = (condition: object, more: object = {}) => ({
  match: 'all',
  conditions: [condition],
  groups: [],
  words: null,
  order: [],
  leftOut: [],
  ...more,
});
const read = (condition: object) => readConditions(answer(condition), CATALOGUE);

describe('a condition of a model', () => {
  it.each([
    ['a stage by name', { field: 'stage', is: 'is', value: ['negotiation'] }, [id(1)]],
    ['a stage by one word of it', { field: 'stage', is: 'is', value: 'qualification' }, [id(2)]],
    ['an owner by the whole name', { field: 'owner', is: 'is', value: ['Mia Wong'] }, [id(4)]],
    ['owners who share a first name', { field: 'owner', is: 'is_not', value: ['Joe'] }, [id(3), id(5)]],
    ['money in units', { field: 'amount', is: 'at_least', value: 50_000.5 }, 5_000_050],
    ['money as text', { field: 'amount', is: 'at_least', value: '50000' }, 5_000_000],
    ['money of a field without cents', { field: 'custom.fee', is: 'at_most', value: 900 }, 900],
    ['a score', { field: 'risk', is: 'at_most', value: 40 }, 40],
    [
      'a word with a space for one with a line',
      { field: 'person_role', is: 'is_not', value: ['Economic Buyer'] },
      ['economic_buyer'],
    ],
    ['a relative time', { field: 'close_date', is: 'within', value: 'next_45_days' }, 'next_45_days'],
    ['a choice of an own field', { field: 'custom.region', is: 'is', value: ['north'] }, ['c1']],
    ['no value where none is taken', { field: 'next_step', is: 'empty', value: null }, undefined],
  ])('is read: %s', (_, condition, value) => {
    expect(read(condition)).toMatchObject({ fault: null });
    expect(read(condition).conditions?.where.conditions[0]?.value).toEqual(value);
  });

  it.each([
    ['an unknown field', { field: 'luck', is: 'is', value: 'x' }, '“luck” is not a field'],
    ['a field of every object', { field: '__proto__', is: 'is', value: 'x' }, '“__proto__” is not a field'],
    [
      'an account, which is asked by words',
      { field: 'account', is: 'is', value: ['Acme'] },
      '“account” is not a field',
    ],
    ['an unknown operator', { field: 'amount', is: 'like', value: 5 }, 'Amount takes one of'],
    ['an operator of another kind', { field: 'amount', is: 'within', value: 'today' }, 'Amount does not support'],
    ['a name of nobody', { field: 'owner', is: 'is', value: ['Zed'] }, '“Zed” is not a value of Owner'],
    ['part of a word', { field: 'owner', is: 'is', value: ['Jo'] }, '“Jo” is not a value of Owner'],
    [
      'a day that does not exist',
      { field: 'close_date', is: 'on_or_after', value: '2026-02-31' },
      'Give a day for Close date',
    ],
    ['an amount in words', { field: 'amount', is: 'at_least', value: 'a lot' }, 'Give a whole number for Amount'],
    ['nothing for a choice', { field: 'status', is: 'is', value: [] }, 'Give 1 to 100 values for Status'],
  ])('is refused: %s', (_, condition, fault) => {
    const { conditions, fault: said } = read(condition);
    expect(conditions).toBeNull();
    expect(said).toContain(fault);
  });
});

describe('an answer', () => {
  it.each([null, undefined, 'text', 7])('that is no object (%s) is refused', (given) => {
    expect(readConditions(given, CATALOGUE).fault).toBe('the answer is no JSON object');
  });

  it('with nothing in it asks for nothing', () => {
    const { conditions } = readConditions({}, CATALOGUE);
    expect(conditions && asksNothing(conditions)).toBe(true);
  });

  it('keeps what it left out, the words and the order, and refuses an unknown order', () => {
    const open = { field: 'status', is: 'is', value: ['open'] };
    const more = { words: ' Acme\u202e ', order: ['-amount', 'close_date'], leftOut: ['warm', ''] };
    expect(readConditions(answer(open, more), CATALOGUE).conditions).toMatchObject({
      words: 'Acme',
      order: ['-amount', 'close_date'],
      leftOut: ['warm'],
    });
    expect(readConditions(answer(open, { order: ['luck'] }), CATALOGUE).fault).toContain('“luck”');
  });

  it('of any shape is refused, or gives conditions that the list takes', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), fc.constant(null), fc.jsonValue());
    const condition = fc.record({
      field: fc.oneof(fc.constantFrom(...Object.keys(DEAL_ASKED_FIELDS)), fc.string()),
      is: fc.oneof(fc.constantFrom('is', 'is_not', 'at_least', 'within', 'empty', 'contains'), fc.string()),
      value,
    });
    const conditions = fc.oneof(fc.array(condition, { maxLength: 3 }), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.record({ match: fc.string(), conditions, groups: fc.array(fc.record({ conditions })) }),
        (given) => {
          const found = readConditions(given, CATALOGUE).conditions;
          for (const each of [found?.where, ...(found?.where.groups ?? [])].flatMap((group) => group?.conditions ?? []))
            expect(conditionFault(each, DEAL_ASKED_FIELDS)).toBeNull();
        },
      ),
    );
  });
});
