import { describe, expect, it } from 'vitest';
import { fieldKey, settledWords, settlingWords, whichOf } from './conflict.ts';

describe('the field in the address', () => {
  it('leads back to its object and field, with dots in it too', () => {
    const of = { object: 'Opportunity' as const, field: 'custom.region' };
    expect(whichOf(fieldKey(of))).toEqual(of);
  });
  it.each(['', 'Opportunity', 'Lead.name', 'constructor.name', 'toString.x'])('%j filters nothing', (key) => {
    expect(whichOf(key)).toEqual({});
  });
});

it('says what a choice did, and why Salesforce keeps its value', () => {
  expect(settledWords('theirs', null)).toBe('Salesforce’s value is used.');
  expect(settledWords('ours', 'Sending is off.')).toBe('Forecastle’s value is used. Sending is off.');
});

it('names the field of a run that settles conflicts', () => {
  expect(settlingWords({ choice: 'ours', object: 'Opportunity', field: 'amountMinor' })).toBe(
    'Forecastle’s values in Amount',
  );
  expect(settlingWords({ choice: 'theirs', object: null, field: null })).toBe('Salesforce’s values in all fields');
});
