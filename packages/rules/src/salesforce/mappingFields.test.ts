import { describe, expect, it } from 'vitest';
import { describedField } from './describedObject.ts';
import { MAPPED_OBJECTS, MAPPING_FIELDS, mappableFields } from './mappingFields.ts';
import { exampleForecastle, exampleSalesforce } from './testing/exampleOrg.ts';

const all = MAPPED_OBJECTS.flatMap((object) => MAPPING_FIELDS[object].map((field) => ({ object, ...field })));
const keys = (of: readonly (typeof all)[number][]) => of.map(({ object, key }) => `${object} ${key}`);

describe('fields that can be mapped', () => {
  it('belong to Salesforce, but for four in which the latest change wins', () => {
    expect(keys(all.filter(({ owner }) => owner === 'latest'))).toEqual([
      'Opportunity amountMinor',
      'Opportunity closeDate',
      'Opportunity category',
      'Opportunity nextStep',
    ]);
    expect(all.filter(({ owner }) => owner === 'ours')).toEqual([]);
  });

  it('cannot all be left out', () => {
    expect(keys(all.filter(({ required }) => required))).toEqual([
      'Account name',
      'Account ownerId',
      'Contact name',
      'Contact ownerId',
      'Opportunity name',
      'Opportunity stageId',
      'Opportunity closeDate',
      'Opportunity ownerId',
      'Opportunity createdOn',
    ]);
  });

  it('take the types that Salesforce gives their own fields', () => {
    const { objects } = exampleSalesforce();
    for (const object of MAPPED_OBJECTS)
      for (const { key, types, field, refersTo } of mappableFields(object, exampleForecastle().customFields)) {
        if (!field?.source) continue;
        const source = describedField(objects, object, field.source);
        expect([key, source && types.includes(source.type)]).toEqual([key, true]);
        expect(refersTo === null || source?.referenceTo.includes(refersTo)).toBe(true);
      }
  });

  it('have one key each, custom fields behind the fields of the product', () => {
    for (const object of MAPPED_OBJECTS) {
      const found = mappableFields(object, exampleForecastle().customFields).map(({ key }) => key);
      expect(new Set(found).size).toBe(found.length);
    }
    const last = mappableFields('Opportunity', exampleForecastle().customFields).at(-1);
    expect(last).toMatchObject({ key: 'custom.unheard_of', takes: 'text', field: null });
  });
});

it('finds a described field whatever the case of its name, and nothing by words that every object answers to', () => {
  const { objects } = exampleSalesforce();
  expect(describedField(objects, 'Opportunity', 'stagename')?.name).toBe('StageName');
  expect(describedField(objects, 'Opportunity', 'constructor')).toBeUndefined();
  expect(describedField(objects, 'Lead', 'Name')).toBeUndefined();
});
