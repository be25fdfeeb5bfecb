import { describe, expect, it } from 'vitest';
import { checkMapping } from './checkMapping.ts';
import { scoreTargets } from './checkPush.ts';
import { defaultMapping } from './defaultMapping.ts';
import type { MappedField, OurSide, SalesforceMapping, SalesforceSide, StageTarget } from './mapping.ts';
import {
  describeField,
  exampleForecastle,
  exampleSalesforce,
  idOf,
  stageRow,
  withField,
} from './testing/exampleOrg.ts';

const theirs = exampleSalesforce();
const ours = exampleForecastle();
const mapping = defaultMapping(theirs, ours);
const told = (changed: SalesforceMapping, side: SalesforceSide = theirs, here: OurSide = ours) =>
  checkMapping(changed, side, here)
    .filter(({ message }) => !usual.has(message))
    .map(({ severity, message }) => `${severity}: ${message}`);
const usual = new Set(checkMapping(mapping, theirs, ours).map(({ message }) => message));

/** The mapping with one line of an opportunity's field changed, added or, by null, left out. */
function withLine(field: string, change: Partial<MappedField> | null): SalesforceMapping {
  const is = (line: MappedField) => line.object === 'Opportunity' && line.field === field;
  const found = mapping.fields.find(is);
  const line: MappedField = { object: 'Opportunity', field, source: 'Name', owner: 'theirs', ...found, ...change };
  const others = mapping.fields.filter((each) => !is(each));
  return { ...mapping, fields: change === null ? others : [...others, line] };
}

describe('a mapping', () => {
  it('warns at first of texts that Salesforce refuses, and of nothing else', () => {
    expect([...usual]).toEqual([
      'Next step: Next Step (NextStep) holds 255 characters. Salesforce refuses longer texts from Forecastle.',
    ]);
  });

  it.each([
    ['stageId', null, 'error: Stage must be mapped: records cannot be read without it.'],
    [
      'closeDate',
      { source: 'Gone__c' },
      'error: Close date: the connected user cannot read a field Gone__c in Salesforce. Check its field-level security there, or choose another field.',
    ],
    [
      'closeDate',
      { source: 'StageName', owner: 'theirs' },
      'error: Close date takes a date, and Stage (StageName) is of the type picklist.',
    ],
    [
      'accountId',
      { source: 'OwnerId' },
      'error: Account takes a link to a record of Account, and Owner ID (OwnerId) links to User.',
    ],
    [
      'custom.notes',
      { source: 'Formula__c', owner: 'ours' },
      'error: Notes: Salesforce calculates Deal code (Formula__c). Let Salesforce decide it.',
    ],
    [
      'createdOn',
      { owner: 'latest' },
      'error: Created cannot be written back from Forecastle. Let Salesforce decide it.',
    ],
    ['custom.lost', {}, 'error: Forecastle no longer has the field custom.lost. Remove it from the mapping.'],
    ['constructor', {}, 'error: Forecastle no longer has the field constructor. Remove it from the mapping.'],
    [
      'custom.notes',
      { source: 'NextStep' },
      'error: Next step and Notes are both mapped to Next Step (NextStep). A field that Forecastle writes can stand for one field only.',
    ],
    [
      'winProbability',
      { owner: 'latest' },
      'warning: Win probability: Salesforce sets Probability (%) (Probability) again whenever the stage changes, over the value from Forecastle.',
    ],
    [
      'category',
      { owner: 'ours' },
      'warning: Forecast category: Salesforce sets Forecast Category (ForecastCategoryName) again whenever the stage changes, over the value from Forecastle.',
    ],
  ] as const)('in which %s has %j is told so', (field, change, message) => {
    expect(told(withLine(field, change))).toEqual([message]);
  });

  it('may read one field of Salesforce into two of ours', () => {
    expect(told(withLine('custom.notes', { source: 'Name' }))).toEqual([]);
  });

  it('has each field once', () => {
    const twice = {
      ...mapping,
      fields: [...mapping.fields, ...mapping.fields.filter(({ field }) => field === 'nextStep')],
    };
    expect(told(twice)).toContain('error: Next step is mapped twice. Keep one.');
  });

  it('gives nothing to write that the connected user may not edit, or that has just been hidden', () => {
    expect(told(mapping, withField('Opportunity', 'CloseDate', { updateable: false }))).toEqual([
      'error: Close date: the connected user may not edit Close Date (CloseDate) in Salesforce. Let Salesforce decide it.',
    ]);
    expect(told(mapping, withField('Contact', 'Email', null))).toEqual([
      'error: Email: the connected user cannot read a field Email in Salesforce. Check its field-level security there, or choose another field.',
    ]);
  });

  it('warns that rates cannot be converted into a currency that Salesforce does not have', () => {
    const several = exampleSalesforce({ currencies: ['USD', 'EUR'] });
    expect(told({ ...mapping, rates: true }, several)).toEqual([
      'warning: Your currency NZD is not among the currencies of Salesforce (USD, EUR), so its rates cannot be converted. Add NZD there, or set rates under Settings, Currencies.',
    ]);
    expect(told({ ...mapping, rates: false }, several)).toEqual([]);
    expect(told({ ...mapping, rates: true }, several, { ...ours, currency: 'EUR' })).toEqual([]);
  });

  it('warns that amounts of opportunities with products are not ours to write', () => {
    expect(told({ ...mapping, products: true })).toEqual([
      'warning: Amount: Salesforce keeps the sum of the products as the amount of an opportunity that has products, and ignores the value from Forecastle.',
    ]);
  });

  it('names object, field and part of each finding', () => {
    const hidden = checkMapping(mapping, withField('Contact', 'Email', null), ours);
    expect(hidden).toContainEqual(
      expect.objectContaining({ part: 'fields', object: 'Contact', field: 'email', severity: 'error' }),
    );
  });
});

/** The mapping with another target for one stage of Salesforce. */
const withStage = (value: string, to: StageTarget): SalesforceMapping => ({
  ...mapping,
  stages: mapping.stages.map((line) => (line.value === value ? { value, to } : line)),
});
const newStage = { kind: 'new', name: 'Trial', phase: 'mid', status: 'open', probability: 40 } as const;

describe('stages of a mapping', () => {
  it('each have a stage of ours', () => {
    const more = [...theirs.stages, stageRow('Trial', 'Pipeline', 'Pipeline', 30)];
    const old = [...theirs.stages, stageRow('Old', 'Pipeline', 'Pipeline', 30, { isActive: false })];
    expect(told(mapping, { ...theirs, stages: more })).toEqual([
      'error: Choose a stage for Trial. Its opportunities cannot be read without one.',
    ]);
    expect(told(mapping, { ...theirs, stages: old })).toEqual([
      'warning: Old is inactive and has no stage here. Past opportunities in it are skipped.',
    ]);
  });

  it.each([
    [{ kind: 'stage', stageId: 's-gone' }, 'error: The stage chosen for Prospecting no longer exists. Choose another.'],
    [
      { kind: 'stage', stageId: 's-needs' },
      'error: Needs analysis, chosen for Prospecting, is archived. Choose another.',
    ],
    [
      { kind: 'stage', stageId: 's-won' },
      'warning: Salesforce counts Prospecting as open. Forecastle will count it as closed won.',
    ],
    [{ ...newStage, name: ' ' }, 'error: The new stage for Prospecting: Enter a name.'],
    [
      { ...newStage, name: 'x'.repeat(201) },
      'error: The name of the new stage for Prospecting is longer than 200 characters.',
    ],
    [
      { ...newStage, name: 'CLOSED won' },
      'error: There is already a stage Closed Won. Choose it for Prospecting, or give the new stage another name.',
    ],
    [{ ...newStage, phase: null }, 'error: Choose a phase for the new stage Trial.'],
    [
      { ...newStage, probability: 40.5 },
      'error: The probability of the new stage Trial must be a whole number from 0 to 100.',
    ],
  ] as const)('may not go to %j', (to, message) => {
    expect(told(withStage('Prospecting', to))).toEqual([message]);
  });

  it('of one new name are one stage, described in one way', () => {
    const needs = mapping.stages.find(({ value }) => value === 'Needs Analysis')?.to ?? newStage;
    expect(told(withStage('Prospecting', needs))).toEqual([]);
    const two = told(withStage('Prospecting', { ...newStage, name: 'needs analysis' }));
    expect(two).toContain(
      'error: The new stage needs analysis is described in two ways. Stages of one name become one stage.',
    );
  });

  it('are mapped once each, and sent as the first of those that stand for one stage', () => {
    expect(told({ ...mapping, stages: [...mapping.stages, ...mapping.stages.slice(0, 1)] })).toEqual([
      'error: The stage Prospecting is mapped twice. Keep one.',
    ]);
    expect(told(withLine('stageId', { owner: 'latest' }))).toEqual([
      'warning: Several Salesforce stages stand for Negotiation - Review: Negotiation/Review, Perception Analysis. Forecastle sends Negotiation/Review, unless the opportunity is already in one of them.',
      'warning: Several Salesforce stages stand for Closed Lost: Closed Lost, Lost to Competitor. Forecastle sends Closed Lost, unless the opportunity is already in one of them.',
    ]);
  });
});

describe('values of a mapping', () => {
  it('leave no category and no role out without saying so', () => {
    expect(told({ ...mapping, categories: mapping.categories.slice(1), roles: mapping.roles.slice(1) })).toEqual([
      'warning: Choose a category for Omitted. Until then its opportunities keep the category they have.',
      'warning: Choose a role for Business User. Until then its contacts come without a role.',
    ]);
  });

  it('are words that Forecastle knows', () => {
    const wrong = {
      ...mapping,
      categories: [...mapping.categories, { value: 'Maybe', category: 'maybe' as never }],
      roles: [...mapping.roles, { value: 'Cook', role: 'cook' as never }],
    };
    expect(told(wrong)).toEqual([
      'error: Choose a category of Forecastle for Maybe.',
      'error: Choose a role of Forecastle for Cook.',
    ]);
  });

  it('give every user who owns records a person', () => {
    const nobody = {
      ...mapping,
      people: mapping.people.map(({ userId }) => ({ userId, to: { kind: 'nobody' } as const })),
    };
    expect(told(nobody)).toEqual([
      'warning: Choose people for Ravi Rep, Gus Gone. Their opportunities come without an owner.',
    ]);
    const users = theirs.users.map((user) => ({ ...user, ownsRecords: true }));
    expect(told({ ...mapping, people: [] }, { ...theirs, users })).toEqual([
      'warning: Choose people for Mia Manager, Ravi Rep, Nora New and 3 more. Their opportunities come without an owner.',
    ]);
  });

  it.each([
    [
      { kind: 'member', memberId: 'm-left' },
      'error: The person chosen for Mia Manager is no longer here. Choose another.',
    ],
    [{ kind: 'new', name: ' ', email: null }, 'error: The new person for Mia Manager: Enter a name.'],
    [
      { kind: 'new', name: 'x'.repeat(101), email: null },
      'error: The name of the new person for Mia Manager is longer than 100 characters.',
    ],
  ] as const)('may not give a user %j', (to, message) => {
    const people = [...mapping.people.slice(1), { userId: idOf('005', 1).slice(0, 15), to }];
    expect(told({ ...mapping, people })).toEqual([message]);
  });
});

it('offers custom numbers that may be edited for scores, and nothing else', () => {
  const objects = theirs.objects.map((each) =>
    each.name === 'Opportunity'
      ? {
          ...each,
          fields: [
            ...each.fields,
            describeField('string', 'Text__c', 'Text'),
            describeField('int', 'Drag__c', 'Drag there'),
            describeField('percent', 'Locked__c', 'Locked', { updateable: false }),
          ],
        }
      : each,
  );
  expect(scoreTargets(objects).map(({ name }) => name)).toEqual(['Drag__c', 'Score__c', 'Seats__c']);
});

describe('scores that are written into Salesforce', () => {
  const withScores = (...targets: string[]): SalesforceMapping => ({
    ...mapping,
    push: {
      mode: 'on_update',
      scores: targets.map((target, at) => ({ field: at === 0 ? 'riskScore' : 'confidence', target })),
    },
  });

  it.each([
    [['Score__c'], []],
    [
      ['Gone__c'],
      ['error: Risk score: the connected user cannot see a field Gone__c in Salesforce. Choose another field.'],
    ],
    [['Amount'], ['error: Risk score needs a custom field of its own, and Amount belongs to Salesforce.']],
    [['Formula__c'], ['error: Risk score: the connected user may not edit Deal code (Formula__c) in Salesforce.']],
    [['Text__c'], ['error: Risk score is a number, and Text (Text__c) is of the type string.']],
    [['Seats__c'], ['error: Seats (Seats__c) is also read into Forecastle. Choose another field for Risk score.']],
    [
      ['Score__c', 'score__C'],
      ['error: Two scores are written into Forecastle score (Score__c). Choose a field for each.'],
    ],
  ])('into %j', (targets, messages) => {
    const objects = theirs.objects.map((each) =>
      each.name === 'Opportunity'
        ? { ...each, fields: [...each.fields, describeField('string', 'Text__c', 'Text')] }
        : each,
    );
    expect(told(withScores(...targets), { ...theirs, objects })).toEqual(messages);
  });
});
