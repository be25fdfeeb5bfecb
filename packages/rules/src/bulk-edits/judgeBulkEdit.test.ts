import { describe, expect, it } from 'vitest';
import { type BulkEdit, type DealToEdit, judgeBulkEdit } from './judgeBulkEdit.ts';

const deal: DealToEdit = {
  status: 'open',
  ownerId: 'mere',
  stageId: 'proposal',
  category: null,
  closeDate: '2026-02-27',
  nextStep: '',
  winProbability: null,
  custom: {},
  lacks: false,
  held: [],
};

describe('a bulk edit of a deal', () => {
  it.each<[BulkEdit, Partial<DealToEdit>, object | string]>([
    [{ ownerId: 'tama' }, {}, { ownerId: 'tama' }],
    [{ ownerId: 'mere' }, {}, 'same'],
    [{ ownerId: 'mere', stageId: 'demo' }, {}, { stageId: 'demo' }],
    [{ ownerId: 'tama' }, { status: 'won' }, 'closed'],
    [{ category: 'pipeline' }, {}, 'same'],
    [{ category: 'commit' }, {}, { category: 'commit' }],
    [{ nextStep: null }, {}, 'same'],
    [{ nextStep: null }, { nextStep: 'Call' }, { nextStep: null }],
    [{ winProbability: 0 }, {}, { winProbability: 0 }],
    [{ closeDate: null }, {}, { closeDate: null }],
    [{ closeDateDays: 2 }, {}, { closeDate: '2026-03-01' }],
    [{ closeDateDays: -2 }, {}, { closeDate: '2026-02-25' }],
    [{ closeDateDays: 2, ownerId: 'tama' }, { closeDate: null }, 'no_close_date'],
    [{ closeDateDays: 30 }, { closeDate: '2199-12-01' }, { closeDate: '2199-12-31' }],
    [{ nextStep: 'Call', stageId: 'demo' }, { held: ['stageId'] }, 'held'],
    [{ nextStep: 'Call', stageId: 'proposal' }, { held: ['stageId'] }, { nextStep: 'Call' }],
    [{ closeDateDays: 2 }, { held: ['closeDate'] }, 'held'],
    [{ custom: { tier: 'A' } }, { held: ['custom.tier'] }, 'held'],
    [{ custom: { tier: 'A' } }, { held: ['custom.tier'], custom: { tier: 'A' } }, 'same'],
    [{ closeDateDays: 31 }, { closeDate: '2199-12-01' }, 'beyond_calendar'],
  ])('%j of %j is %j', (edit, of, verdict) => {
    const judged = judgeBulkEdit({ ...deal, ...of }, edit);
    expect(judged.is === 'changed' ? judged.patch : judged.is === 'left' ? judged.why : judged.is).toEqual(verdict);
  });
});
