import { describe, expect, it } from 'vitest';
import { checkMapping } from './checkMapping.ts';
import { defaultMapping } from './defaultMapping.ts';
import { fieldsToRead } from './fieldsToRead.ts';
import type { SalesforceMapping } from './mapping.ts';
import type { MappedObject } from './mappingFields.ts';
import { exampleForecastle, exampleSalesforce, idOf, USERS, withField } from './testing/exampleOrg.ts';

const mapping = defaultMapping(exampleSalesforce(), exampleForecastle());
const fieldsOf = (object: MappedObject, of = mapping) =>
  of.fields.filter((each) => each.object === object).map(({ field, source, owner }) => `${field} ${source} ${owner}`);

describe('the mapping an admin starts from', () => {
  it('takes the fields that Salesforce ships, and custom fields by label and kind', () => {
    expect(fieldsOf('Account')).toEqual([
      'name Name theirs',
      'description Description theirs',
      'industry Industry theirs',
      'segment Segment__c theirs',
      'domain Website theirs',
      'parentId ParentId theirs',
      'ownerId OwnerId theirs',
    ]);
    expect(fieldsOf('Contact')).toEqual([
      'name Name theirs',
      'email Email theirs',
      'title Title theirs',
      'phone Phone theirs',
      'otherPhones MobilePhone theirs',
      'accountId AccountId theirs',
      'reportsToId ReportsToId theirs',
      'ownerId OwnerId theirs',
    ]);
    expect(fieldsOf('Opportunity')).toEqual([
      'name Name theirs',
      'description Description theirs',
      'stageId StageName theirs',
      'amountMinor Amount latest',
      'closeDate CloseDate latest',
      'category ForecastCategoryName latest',
      'winProbability Probability theirs',
      'nextStep NextStep latest',
      'leadSource LeadSource theirs',
      'accountId AccountId theirs',
      'ownerId OwnerId theirs',
      'createdOn CreatedDate theirs',
      'custom.budget Budget__c theirs',
      'custom.go_live Go_Live__c theirs',
      'custom.seats Seats__c theirs',
      'custom.strategic Strategic__c theirs',
      'custom.regions Regions__c theirs',
      'custom.tier Tier__c theirs',
      'custom.engineer Engineer__c theirs',
      'custom.notes Notes__c theirs',
    ]);
  });

  it('leaves a field to Salesforce that the connected user may not write, and out when they may not read it', () => {
    const fixed = withField('Opportunity', 'Amount', { updateable: false });
    expect(fieldsOf('Opportunity', defaultMapping(fixed, exampleForecastle()))).toContain('amountMinor Amount theirs');
    const hidden = defaultMapping(withField('Opportunity', 'Amount', null), exampleForecastle());
    expect(fieldsOf('Opportunity', hidden).join()).not.toContain('amountMinor');
  });

  it('knows renamed categories by their codes, and Most Likely as best case', () => {
    expect(mapping.categories).toEqual([
      { value: 'Omitted', category: 'omitted' },
      { value: 'Pipeline', category: 'pipeline' },
      { value: 'Upside', category: 'best_case' },
      { value: 'Most Likely', category: 'best_case' },
      { value: 'Commit', category: 'commit' },
      { value: 'Closed', category: 'closed' },
    ]);
  });

  it('finds people by email, also in a sandbox, and makes new ones of staff and owners', () => {
    expect(mapping.people.map(({ to }) => to)).toEqual([
      { kind: 'member', memberId: 'm-mia' },
      { kind: 'member', memberId: 'm-ravi' },
      { kind: 'new', name: 'Nora New', email: 'nora@acme.example' },
      { kind: 'new', name: 'Gus Gone', email: 'gus@acme.example' },
      { kind: 'nobody' },
      { kind: 'nobody' },
    ]);
    expect(mapping.people.map(({ userId }) => userId)).toEqual(Object.values(USERS).map(({ id }) => id));
    const nameless = [{ ...USERS.robot, name: ' \n', ownsRecords: true }];
    expect(defaultMapping(exampleSalesforce({ users: nameless }), exampleForecastle()).people).toEqual([
      { userId: idOf('005', 6), to: { kind: 'new', name: idOf('005', 6), email: null } },
    ]);
  });

  it('reads roles by what Salesforce calls them', () => {
    expect(mapping.roles.map(({ role }) => role)).toEqual([
      'influencer',
      'decision_maker',
      'economic_buyer',
      'technical_reviewer',
      'champion',
      null,
    ]);
  });

  it('reads what is there, and writes nothing', () => {
    expect([mapping.activities, mapping.products, mapping.push]).toEqual([true, false, { mode: 'off', scores: [] }]);
  });

  it('reads products and rates where Salesforce has them', () => {
    const { objects } = exampleSalesforce();
    const seen = (name: string) => ({ name, label: name, fields: [] });
    const more = exampleSalesforce({ objects: [...objects, seen('OpportunityLineItem'), seen('CurrencyType')] });
    const read = ({ products, rates }: SalesforceMapping) => [products, rates];
    expect([read(mapping), read(defaultMapping(more, exampleForecastle()))]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('can be used as it is', () => {
    const findings = checkMapping(mapping, exampleSalesforce(), exampleForecastle());
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is empty for an organisation that shows nothing', () => {
    const nothing = defaultMapping({ objects: [], stages: [], users: [], currencies: [] }, exampleForecastle());
    expect([nothing.fields, nothing.stages, nothing.categories, nothing.people, nothing.roles].flat()).toEqual([]);
  });
});

describe('the fields of a query', () => {
  it('are those of the mapping and those every record is known by, each once', () => {
    const asked = fieldsToRead(mapping, exampleSalesforce().objects, 'Opportunity');
    expect(asked.slice(0, 6)).toEqual(['Id', 'IsDeleted', 'SystemModstamp', 'CreatedDate', 'CurrencyIsoCode', 'Name']);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('name none that is hidden', () => {
    const { objects } = withField('Opportunity', 'NextStep', null);
    expect(fieldsToRead(mapping, objects, 'Opportunity')).not.toContain('NextStep');
    expect(fieldsToRead(mapping, objects, 'Account')).not.toContain('CurrencyIsoCode');
  });
});
