import { expect, it } from 'vitest';
import { type Sync, syncWords } from './sync.ts';

const none = {
  object: 'Opportunity' as const,
  total: null,
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  restored: 0,
  sent: 0,
  skipped: 0,
  failed: 0,
  warnings: 0,
};
const sync = (status: Sync['status'], counts: Partial<typeof none>): Sync => ({
  id: 's',
  kind: 'first_load',
  status,
  waitsFor: null,
  step: null,
  counts: [{ ...none, ...counts }],
  filters: null,
  settling: null,
  mappingVersion: 1,
  requestedBy: null,
  createdAt: '2026-11-29T00:00:00Z',
  startedAt: null,
  finishedAt: null,
  error: null,
});

it.each([
  ['completed', { read: 3, created: 2, updated: 1 }, '2 new, 1 changed'],
  ['completed', { read: 3, unchanged: 3 }, '3 records read, nothing changed'],
  ['completed', {}, 'Nothing to do'],
  ['failed', {}, 'Nothing read'],
] as const)('says in one line what a sync did: %s %j', (status, counts, words) => {
  expect(syncWords(sync(status, counts))).toBe(words);
});
