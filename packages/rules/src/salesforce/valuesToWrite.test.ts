import { describe, expect, it } from 'vitest';
import type { HashedValue } from '../connections/valueHash.ts';
import { defaultMapping } from './defaultMapping.ts';
import { describedField } from './describedObject.ts';
import { type MappedObject, mappableFields } from './mappingFields.ts';
import { exampleForecastle, exampleSalesforce } from './testing/exampleOrg.ts';
import { type WritingContext, writeField } from './valuesToWrite.ts';

const theirs = exampleSalesforce();
const ours = exampleForecastle();
const context: WritingContext = {
  mapping: defaultMapping(theirs, ours),
  userIds: new Map([['m-ada', ['005B', '005C']]]),
  accountIds: new Map([['a-1', '001A']]),
  contactIds: new Map([['c-1', '003A']]),
  defaultCurrency: 'USD',
};

function write(
  key: string,
  value: HashedValue,
  record: Readonly<Record<string, string | null>> = {},
  object: MappedObject = 'Opportunity',
) {
  const mappable = mappableFields(object, ours.customFields).find((each) => each.key === key);
  const source = describedField(theirs.objects, object, mappable?.field?.source ?? '');
  if (!mappable || !source) throw new Error(`${key} is not described`);
  return writeField({ mappable, source, value, record: new Map(Object.entries(record)) }, context);
}

describe('what is written for a value of ours', () => {
  it.each([
    ['nextStep', 'Call Ben', {}, { NextStep: 'Call Ben' }],
    ['nextStep', null, {}, { NextStep: null }],
    ['closeDate', '2027-01-20', {}, { CloseDate: '2027-01-20' }],
    ['winProbability', 55, {}, { Probability: 55 }],
    ['stageId', 's-lost', { StageName: 'Lost to Competitor' }, { StageName: 'Lost to Competitor' }],
    ['category', 'best_case', {}, { ForecastCategoryName: 'Upside' }],
    ['amountMinor', { amountMinor: 12_000_050, currency: 'USD' }, {}, { Amount: 120_000.5 }],
    ['amountMinor', { amountMinor: null, currency: 'USD' }, {}, { Amount: null }],
    [
      'amountMinor',
      { amountMinor: 900, currency: 'JPY' },
      { CurrencyIsoCode: 'USD' },
      { Amount: 900, CurrencyIsoCode: 'JPY' },
    ],
    ['ownerId', 'm-ada', {}, { OwnerId: '005B' }],
    ['ownerId', 'm-ada', { OwnerId: '005C' }, { OwnerId: '005C' }],
    ['accountId', 'a-1', {}, { AccountId: '001A' }],
    ['accountId', null, {}, { AccountId: null }],
  ] as const)('is of %s %j over %j: %j', (key, value, record, values) => {
    expect(write(key, value as HashedValue, record as Record<string, string>)).toEqual({ values });
  });

  it.each([
    ['stageId', 's-needs', 'no Salesforce stage'],
    ['category', null, 'no forecast category here'],
    ['amountMinor', { amountMinor: 900, currency: 'NZD' }, 'is in NZD'],
    ['ownerId', 'm-nobody', 'no Salesforce user'],
    ['accountId', 'a-2', 'does not know this account'],
  ] as const)('is a sentence where %s %j has none there', (key, value, words) => {
    expect(write(key, value as HashedValue)).toEqual({ reason: expect.stringContaining(words) });
  });

  it.each([
    ['Account', 'parentId', 'a-1', { ParentId: '001A' }],
    ['Account', 'parentId', null, { ParentId: null }],
    ['Contact', 'reportsToId', 'c-1', { ReportsToId: '003A' }],
    ['Contact', 'accountId', 'a-1', { AccountId: '001A' }],
    ['Contact', 'email', 'ben@buyer.test', { Email: 'ben@buyer.test' }],
  ] as const)('is of an %s’s %s %j: %j', (object, key, value, values) => {
    expect(write(key, value, {}, object)).toEqual({ values });
  });

  it.each([
    ['Account', 'parentId', 'a-2', 'Parent account: Salesforce does not know this account.'],
    ['Contact', 'reportsToId', 'a-1', 'Reports to: Salesforce does not know this contact.'],
    ['Account', 'ownerId', null, 'Owner: this record has no owner here'],
  ] as const)('is a sentence where an %s’s %s %j has none there', (object, key, value, words) => {
    expect(write(key, value, {}, object)).toEqual({ reason: expect.stringContaining(words) });
  });
});
