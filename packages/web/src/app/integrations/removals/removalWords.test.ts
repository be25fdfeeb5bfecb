import { expect, it } from 'vitest';
import { type Removal, recordsWords, removalWords } from './removalWords.ts';

const objects = (deals: number, contacts: number, accounts: number) => [
  { object: 'Opportunity' as const, removed: deals, older: 0, needed: 0 },
  { object: 'Contact' as const, removed: contacts, older: 0, needed: 0 },
  { object: 'Account' as const, removed: accounts, older: 0, needed: 0 },
];

it.each([
  [[1, 0, 0], '1 deal'],
  [[0, 0, 0], 'No records'],
  [[2, 1, 0], '3 records: 2 deals and 1 contact'],
  [[1200, 80, 32], '1,312 records: 1,200 deals, 80 contacts and 32 accounts'],
] as const)('says how many records of which kind: %j', ([deals, contacts, accounts], words) => {
  expect(recordsWords(objects(deals, contacts, accounts), 'removed')).toBe(words);
});

const counts = {
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
const run: Removal['run'] = {
  id: 'r',
  kind: 'removal',
  status: 'completed',
  waitsFor: null,
  step: null,
  counts: [{ ...counts, removed: 412, skipped: 3 }],
  filters: null,
  settling: null,
  mappingVersion: 1,
  requestedBy: 'Ana',
  createdAt: '2026-12-03T10:00:00Z',
  startedAt: '2026-12-03T10:00:01Z',
  finishedAt: '2026-12-03T10:05:00Z',
  error: null,
};
const removal: Removal = {
  run,
  organization: 'Example Ltd',
  removed: 412,
  stayed: 3,
  undoUntil: '2027-01-02T10:00:01Z',
  undo: null,
  canUndo: true,
};

it('says what was removed, and until when it can be undone', () => {
  expect(removalWords(removal, 'UTC', 'en-NZ')).toBe(
    '412 records were removed on 3 Dec 2026. 3 records stayed. You can undo this until 2 Jan 2027.',
  );
});

it('says what an undo brought back, and what it could not', () => {
  const undo = { ...run, kind: 'restore' as const, counts: [{ ...counts, restored: 410, skipped: 2 }] };
  expect(removalWords({ ...removal, stayed: 0, canUndo: false, undo }, 'UTC', 'en-NZ')).toBe(
    '412 records were removed on 3 Dec 2026. Undone on 3 Dec 2026: 410 records are back; 2 records could not be restored.',
  );
});
