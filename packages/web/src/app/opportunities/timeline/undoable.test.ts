import { describe, expect, it } from 'vitest';
import { undoableIds } from './undoable.ts';

type Entry = Parameters<typeof undoableIds>[0][number];
const entry = (id: string, field: string, more: Partial<Entry> & { undone?: boolean } = {}): Entry => ({
  id,
  kind: more.kind ?? 'changed',
  actor: more.actor ?? { kind: 'person', id: '1', name: 'Mere' },
  recordedAt: `2026-01-0${id}T00:00:00.000Z`,
  changes: [{ field, from: 1, to: 2, fromLabel: null, toLabel: null, undone: more.undone ?? false }],
});
const offered = (...entries: Entry[]) => [...undoableIds(entries)];

describe('the undo of a change', () => {
  it('is offered while nobody has changed the same since', () => {
    expect(offered(entry('3', 'amountMinor'), entry('2', 'closeDate'), entry('1', 'amountMinor'))).toEqual(['3', '2']);
  });

  it('is offered for what people did, not for imports, activities or what was undone', () => {
    const byImport = { kind: 'import', id: '9', name: 'deals.csv' } as const;
    expect(offered(entry('1', 'amountMinor', { actor: byImport }))).toEqual([]);
    expect(offered(entry('1', 'activity.7', { kind: 'activity_added' }))).toEqual([]);
    expect(offered(entry('1', 'amountMinor', { undone: true }))).toEqual([]);
  });

  it('is offered again for what an undo has laid bare', () => {
    const undo = entry('3', 'amountMinor', { kind: 'change_undone' });
    expect(offered(undo, entry('2', 'amountMinor', { undone: true }), entry('1', 'amountMinor'))).toEqual(['1']);
  });
});
