import { expect, it } from 'vitest';
import { activityFields } from './activityFields.ts';

it('gives back all that an edit of an activity can change, and nothing else', () => {
  const before = {
    id: '0198c2f0-0000-7000-8000-000000000001',
    kind: 'call',
    subject: 'Terms',
    body: null,
    occurredAt: '2026-03-02T09:00:42.000Z',
    contacts: [{ id: '0198c2f0-0000-7000-8000-000000000002', name: 'Rangi Cooper' }],
  } as Parameters<typeof activityFields>[0];
  expect(activityFields(before)).toEqual({
    kind: 'call',
    subject: 'Terms',
    body: null,
    occurredAt: '2026-03-02T09:00:42.000Z',
    contactIds: ['0198c2f0-0000-7000-8000-000000000002'],
  });
});
