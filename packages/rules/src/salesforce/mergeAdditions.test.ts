import { describe, expect, it } from 'vitest';
import type { PersonTarget, SalesforceMapping, StageTarget } from './mapping.ts';
import { mergeAdditions } from './mergeAdditions.ts';

const stage = (stageId: string): StageTarget => ({ kind: 'stage', stageId });
const added = (name: string): StageTarget => ({ kind: 'new', name, phase: 'mid', status: 'open', probability: 50 });
const member = (memberId: string): PersonTarget => ({ kind: 'member', memberId });
const person = (name: string): PersonTarget => ({ kind: 'new', name, email: null });

const mapping = (
  stages: Readonly<Record<string, StageTarget>>,
  people: Readonly<Record<string, PersonTarget>>,
  more: Partial<SalesforceMapping> = {},
): SalesforceMapping => ({
  fields: [],
  stages: Object.entries(stages).map(([value, to]) => ({ value, to })),
  categories: [],
  people: Object.entries(people).map(([userId, to]) => ({ userId, to })),
  roles: [],
  activities: true,
  products: false,
  rates: false,
  push: { mode: 'off', scores: [] },
  ...more,
});

describe('what syncs added', () => {
  const opened = mapping(
    { Legal: added('Legal'), Quote: stage('s1') },
    { '005a': person('Ana'), '005b': member('m1') },
  );
  const latest = mapping(
    { Legal: stage('s2'), Quote: stage('s1') },
    { '005a': member('m2'), '005b': member('m1'), '005c': member('m3') },
  );

  it('comes into a mapping of which other parts were changed', () => {
    const given = { ...opened, activities: false, push: { mode: 'scheduled' as const, scores: [] } };
    expect(mergeAdditions(given, { opened, latest })).toEqual({
      ...latest,
      activities: false,
      push: given.push,
    });
  });

  it('stays behind what the admin changed or removed', () => {
    const given = mapping({ Legal: added('Contract'), Quote: stage('s1') }, { '005b': person('Ben') });
    expect(mergeAdditions(given, { opened, latest })).toEqual(
      mapping({ Legal: added('Contract'), Quote: stage('s1') }, { '005b': person('Ben'), '005c': member('m3') }),
    );
  });

  it('is there once, however often it is put in, and whatever the order of names in a line', () => {
    const given = mapping({ Legal: stage('s2') }, { '005c': { memberId: 'm9', kind: 'member' } });
    const once = mergeAdditions(given, { opened, latest });
    expect(mergeAdditions(once, { opened, latest })).toEqual(once);
    expect(once.people).toEqual([{ userId: '005c', to: member('m9') }]);
    const sameOtherwise = mapping({}, { '005a': { email: null, name: 'Ana', kind: 'new' } });
    expect(mergeAdditions(sameOtherwise, { opened, latest }).people[0]?.to).toEqual(member('m2'));
  });
});
