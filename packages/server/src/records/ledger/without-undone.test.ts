import { describe, expect, it } from 'vitest';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import { replayDeal } from './replay-deal.ts';
import { type RecordedChanges, withoutUndone } from './without-undone.ts';

const to = (values: Record<string, unknown>): LedgerChanges =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { from: null, to: value }]));
const person = (values: Record<string, unknown>): RecordedChanges => ({
  id: 'row',
  actorKind: 'person',
  actorId: 'mere',
  undoes: null,
  changes: to(values),
});
const byImport = (actorId: string, values: Record<string, unknown>): RecordedChanges => ({
  id: 'row',
  actorKind: 'import',
  actorId,
  undoes: null,
  changes: to(values),
});
const undo = (undoes: string, values: Record<string, unknown>): RecordedChanges => ({
  id: 'undo',
  actorKind: 'import',
  actorId: undoes,
  undoes,
  changes: to(values),
});
const leaving = (undoes: string, values: Record<string, unknown>, left: Record<string, unknown>): RecordedChanges => {
  const row = undo(undoes, values);
  const kept = Object.entries(left).map(([field, value]) => [field, { from: value, to: value, left: true }]);
  return { ...row, changes: { ...row.changes, ...Object.fromEntries(kept) } };
};
const replayed = (...rows: RecordedChanges[]) => replayDeal(withoutUndone(rows).map(({ changes }) => changes));

const JUNE = '2026-06-30';
const JULY = '2026-07-31';
const AUGUST = '2026-08-31';
const made = person({ stageId: 's1', status: 'open', stageEnteredOn: '2026-01-01', closeDate: JUNE, amountMinor: 1 });
const staged = (stageId: string, stageEnteredOn: string) => ({ stageId, stageEnteredOn });

describe('what was undone', () => {
  it('caused no push', () => {
    const { closeDate, fields } = replayed(made, byImport('a', { closeDate: JULY }), undo('a', { closeDate: JUNE }));
    expect([fields.closeDate, closeDate.pushCount, closeDate.closeMoves]).toEqual([JUNE, 0, []]);
  });

  it('leaves the push of somebody who changed the date since, counted from the date before', () => {
    const { closeDate, fields } = replayed(
      made,
      byImport('a', { closeDate: JULY, amountMinor: 9 }),
      person({ closeDate: AUGUST }),
      leaving('a', { amountMinor: 1 }, { closeDate: AUGUST }),
    );
    expect([fields.closeDate, fields.amountMinor, closeDate.closeMoves]).toEqual([
      AUGUST,
      1,
      [{ from: JUNE, push: true }],
    ]);
  });

  it('takes a change since along when that is chosen', () => {
    const { closeDate, fields } = replayed(
      made,
      byImport('a', { closeDate: JULY }),
      person({ closeDate: AUGUST, winProbability: 40 }),
      undo('a', { closeDate: JUNE }),
    );
    expect([fields.closeDate, closeDate.pushCount, fields.winProbability]).toEqual([JUNE, 0, 40]);
  });

  it('leaves one stay in the stage that the import left', () => {
    const { stays } = replayed(
      made,
      byImport('a', staged('s2', '2026-02-01')),
      person(staged('s3', '2026-03-01')),
      undo('a', staged('s1', '2026-01-01')),
    );
    expect(stays).toEqual([{ stageId: 's1', enteredOn: '2026-01-01', leftOn: null }]);
  });

  it('holds for each import by itself, whichever is undone first', () => {
    const a = byImport('a', { closeDate: JULY });
    const b = byImport('b', { closeDate: AUGUST, amountMinor: 5 });
    const inner = replayed(made, a, b, undo('b', { closeDate: JULY, amountMinor: 1 }));
    expect([inner.fields.closeDate, inner.closeDate.pushCount]).toEqual([JULY, 1]);
    const both = replayed(made, a, b, undo('b', { closeDate: JULY, amountMinor: 1 }), undo('a', { closeDate: JUNE }));
    expect([both.fields.closeDate, both.closeDate.pushCount, both.fields.amountMinor]).toEqual([JUNE, 0, 1]);
  });

  it('leaves nothing of a deal that was removed', () => {
    const created = byImport('a', { stageId: 's1', closeDate: JUNE, amountMinor: 3 });
    const gone = undo('a', { stageId: null, closeDate: null, amountMinor: null });
    expect(replayed(created, gone)).toEqual(replayDeal([]));
  });
});
