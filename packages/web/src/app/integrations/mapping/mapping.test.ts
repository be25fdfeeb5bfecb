import type { MappingFinding } from '@forecastle/rules';
import { mappableFields } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import {
  errorsInWords,
  isChanged,
  type Mapping,
  tabLabel,
  theirWords,
  valueLines,
  withNewStage,
  withScore,
  withSource,
} from './mapping.ts';
import { personLines, shownPeople, type User } from './people.ts';

const finding = (part: MappingFinding['part'], severity: MappingFinding['severity']): MappingFinding => ({
  part,
  object: 'Opportunity',
  field: 'x',
  severity,
  message: 'Something.',
});
const mapping: Mapping = {
  fields: [{ object: 'Opportunity', field: 'nextStep', source: 'NextStep', owner: 'latest' }],
  stages: [],
  categories: [],
  people: [],
  roles: [],
  activities: true,
  products: true,
  rates: true,
  push: { mode: 'off', scores: [] },
};

it('says how many errors there are, and on which tabs', () => {
  const findings = [finding('fields', 'error'), finding('stages', 'error'), finding('people', 'warning')];
  expect(errorsInWords(findings)).toBe('Fix 2 errors in Fields and Stages before you save.');
  expect(errorsInWords([finding('people', 'warning')])).toBeNull();
  expect([tabLabel('people', findings), tabLabel('roles', findings)]).toEqual(['People (1)', 'Roles']);
  const score = [finding('push', 'error')];
  expect([errorsInWords(score), tabLabel('read', score)]).toEqual([
    'Fix 1 error in Reading and sending before you save.',
    'Reading and sending (1)',
  ]);
});

it.each([
  ['2026-12-15', '15 Dec 2026'],
  ['2026-11-02T09:00:23.000Z', expect.stringMatching(/^2 Nov 2026, /)],
  ['12345.678', '12345.678'],
  ['Call on 2026-12-15', 'Call on 2026-12-15'],
])('says %s as people write it', (said, words) => {
  expect(theirWords(said, 'en-NZ')).toEqual(words);
});

it('sends each score into one field, in the order of the scores', () => {
  const first = { ...mapping, ...withScore(mapping, 'drag', 'Drag__c') };
  const both = { ...first, ...withScore(first, 'riskScore', 'Risk__c') };
  expect(both.push.scores).toEqual([
    { field: 'riskScore', target: 'Risk__c' },
    { field: 'drag', target: 'Drag__c' },
  ]);
  expect(withScore(both, 'riskScore', 'Other__c').push.scores[0]).toEqual({ field: 'riskScore', target: 'Other__c' });
  expect(withScore(first, 'drag', null).push).toEqual(mapping.push);
});

it('counts a mapping as changed by what it says', () => {
  expect(isChanged(mapping, { ...mapping, fields: [...mapping.fields] })).toBe(false);
  expect(isChanged(mapping, { ...mapping, products: false })).toBe(true);
});

describe('the source of a field', () => {
  const nextStep = mappableFields('Opportunity', { deal: [], account: [], contact: [] }).find(
    ({ key }) => key === 'nextStep',
  );
  if (!nextStep) throw new Error('there is no next step');
  const source = {
    name: 'Plan__c',
    label: 'Plan',
    type: 'string',
    length: 255,
    digits: 0,
    scale: 0,
    nillable: true,
    createable: true,
    updateable: true,
    calculated: false,
    custom: true,
    referenceTo: [],
    picklist: [],
  };
  it.each([
    ['that can be written keeps who decides', source, 'latest'],
    ['that is a formula is decided by Salesforce', { ...source, calculated: true }, 'theirs'],
  ])('%s', (_, given, owner) => {
    expect(withSource(mapping, 'Opportunity', nextStep, given).fields).toEqual([
      { object: 'Opportunity', field: 'nextStep', source: 'Plan__c', owner },
    ]);
  });
  it('can be none', () => {
    expect(withSource(mapping, 'Opportunity', nextStep, null).fields).toEqual([]);
  });
});

it('changes a new stage for every stage that becomes it, and its name for one alone', () => {
  const stage = { kind: 'new', name: 'Trial', phase: 'mid', status: 'open', probability: 40 } as const;
  const stages = [
    { value: 'A', to: stage },
    { value: 'B', to: stage },
  ];
  const likelier = { ...stage, probability: 60 };
  expect(withNewStage(stages, 'A', likelier).map(({ to }) => to)).toEqual([likelier, likelier]);
  const renamed = { ...stage, name: 'Trials' };
  expect(withNewStage(stages, 'A', renamed).map(({ to }) => to)).toEqual([renamed, stage]);
});

it('lists values that Salesforce no longer has after its own', () => {
  const listed = [{ value: 'a', label: 'A', active: true }];
  expect(valueLines(listed, [{ value: 'old' }, { value: 'a' }]).map(({ value }) => value)).toEqual(['a', 'old']);
});

it('finds users by name and email, and those who stand for nobody with those the mapping does not name', () => {
  const user = (id: string, name: string, ownsRecords = false): User => ({
    id,
    name,
    email: `${id}@example.test`,
    isActive: true,
    userType: 'Standard',
    ownsRecords,
  });
  const lines = personLines(
    [user('zoe', 'Zoe'), user('abe', 'Abe'), user('mia', 'Mia', true)],
    [
      { userId: 'zoe', to: { kind: 'nobody' } },
      { userId: 'mia', to: { kind: 'member', memberId: 'm' } },
      { userId: 'gone', to: { kind: 'member', memberId: 'm' } },
    ],
  );
  const names = (of: typeof lines) => of.map(({ user: { name } }) => name);
  expect(names(lines)).toEqual(['Mia', 'Abe', 'gone', 'Zoe']);
  expect(names([...shownPeople(lines, 'nobody', '')])).toEqual(['Abe', 'Zoe']);
  expect(names([...shownPeople(lines, 'all', ' ZOE@ex')])).toEqual(['Zoe']);
});
