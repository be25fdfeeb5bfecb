import { expect, it } from 'vitest';
import type { Activity } from '../deal.ts';
import { activityFields } from './activityFields.ts';

it('gives back all that an edit of an activity can change, and nothing else', () => {
  const before = {
    id: '0198c2f0-0000-7000-8000-000000000001',
    kind: 'call',
    subject: 'Terms',
    body: null,
    occurredAt: '2026-03-02T09:00:42.000Z',
    direction: 'incoming',
    outcome: 'no_change',
    outcomeWords: 'Still comparing',
    nextStep: null,
    colleagues: [],
    opportunityId: null,
    recordedBy: null,
    sources: [],
    recordedMeetingId: null,
    abilities: { update: true, remove: true },
    contacts: [{ id: '0198c2f0-0000-7000-8000-000000000002', name: 'Rangi Cooper' }],
  } satisfies Activity;
  expect(activityFields(before)).toEqual({
    kind: 'call',
    subject: 'Terms',
    body: null,
    occurredAt: '2026-03-02T09:00:42.000Z',
    direction: 'incoming',
    outcome: 'no_change',
    outcomeWords: 'Still comparing',
    nextStep: null,
    colleagueIds: [],
    contactIds: ['0198c2f0-0000-7000-8000-000000000002'],
  });
});
