import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../days.ts';
import { type CloseToTell, closeNews } from './closeNews.ts';

const HOUR = 3_600_000;
const INSTANT = Date.parse('2026-11-30T09:00:00Z');
const NOW = { instant: INSTANT, day: dayOfIsoDate('2026-11-30') };

const change = (over: Partial<CloseToTell> = {}): CloseToTell => ({
  kind: 'changed',
  isUndo: false,
  isImport: false,
  effectiveAt: INSTANT,
  changes: { status: { from: 'open', to: 'won' }, stageId: { from: 'a', to: 'b' } },
  ...over,
});

describe('whether a close is news', () => {
  it('is of a deal that was won or lost', () => {
    expect(closeNews(change(), NOW)).toBe('deal_won');
    expect(closeNews(change({ changes: { status: { from: 'open', to: 'lost' } } }), NOW)).toBe('deal_lost');
    expect(closeNews(change({ changes: { status: { from: 'won', to: 'lost' } } }), NOW)).toBe('deal_lost');
  });

  it.each([
    ['a deal that was reopened', { changes: { status: { from: 'won', to: 'open' } } }],
    ['a change of something else', { changes: { amountMinor: { from: 1, to: 2 } } }],
    ['a deal that came closed', { kind: 'created', changes: { status: { from: null, to: 'won' } } }],
    ['a history', { kind: 'history_changed' }],
    ['an undone bulk edit', { kind: 'bulk_edit_undone' }],
    ['an undo', { isUndo: true }],
    ['a file', { isImport: true }],
  ] as const)('is not of %s', (_, over) => {
    expect(closeNews(change(over), NOW)).toBeNull();
  });

  it('ends four days after the close, so that Friday’s is news on Monday', () => {
    expect(closeNews(change({ effectiveAt: INSTANT - 96 * HOUR }), NOW)).toBe('deal_won');
    expect(closeNews(change({ effectiveAt: INSTANT - 96 * HOUR - 1 }), NOW)).toBeNull();
    const closedOn = (to: string) =>
      change({ changes: { status: { from: 'open', to: 'won' }, closedOn: { from: null, to } } });
    // A Friday; it is Monday.
    expect(closeNews(closedOn('2026-11-27'), NOW)).toBe('deal_won');
    expect(closeNews(closedOn('2026-11-26'), NOW)).toBe('deal_won');
    expect(closeNews(closedOn('2026-11-25'), NOW)).toBeNull();
  });
});
