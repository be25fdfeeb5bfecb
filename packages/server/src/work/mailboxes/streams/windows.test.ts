import { describe, expect, it } from 'vitest';
import type { StreamPosition } from './stored-stream.ts';
import { afterPage, afterStretch, withoutCursor } from './windows.ts';

const NOW = new Date('2026-11-30T12:00:00.000Z');
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));
const position = (given: Partial<StreamPosition> = {}): StreamPosition => ({
  cursor: 'c1',
  window: null,
  readUntil: at(30, 10),
  missing: [],
  ...given,
});
const window = { from: at(1).toISOString(), to: at(29).toISOString(), at: 'there', isRepeat: false };

describe('a cursor that is lost', () => {
  it('has the time since the last reading read whole, and an hour before it', () => {
    expect(withoutCursor(position(), NOW)).toEqual({
      cursor: null,
      window: { from: at(30, 9).toISOString(), to: NOW.toISOString(), at: null, isRepeat: true, isLost: true },
      readUntil: at(30, 10),
      missing: [],
    });
  });

  it('leaves out what is older than 30 days, and says so', () => {
    const readUntil = new Date('2026-10-01T12:00:00.000Z');
    const { window: again, missing } = withoutCursor(position({ readUntil }), NOW);
    expect(again?.from).toBe('2026-10-31T12:00:00.000Z');
    expect(missing).toEqual([
      { from: readUntil.toISOString(), to: '2026-10-31T12:00:00.000Z', why: expect.stringContaining('30 days') },
    ]);
  });

  it('begins a first stretch again from where it began', () => {
    const { window: again, missing } = withoutCursor(position({ window, readUntil: null }), NOW);
    expect([again, missing]).toEqual([
      { from: window.from, to: NOW.toISOString(), at: null, isRepeat: true, isLost: true },
      [],
    ]);
  });

  it('has what somebody asked to read again read with it', () => {
    const asked = { ...window, from: '2026-06-01T00:00:00.000Z', isRepeat: true };
    const lost = withoutCursor(position({ window: asked }), NOW);
    expect([lost.window?.from, lost.window?.isLost, lost.missing]).toEqual([asked.from, true, []]);
  });

  it('has all of it read again where what is gone is taken out, and stays until that is done', () => {
    const missing = [{ from: at(2).toISOString(), to: at(3).toISOString(), why: '' }];
    const lost = withoutCursor(position({ missing }), NOW, { from: at(1), id: 'w1' });
    expect(lost).toMatchObject({ cursor: null, readUntil: at(30, 10), missing });
    expect(lost.window).toMatchObject({ from: at(1).toISOString(), id: 'w1', at: null });
    if (!lost.window) throw new Error('a stretch was begun');
    const read = afterPage({ ...lost, window: lost.window }, { next: null, cursor: 'c2', asOf: NOW });
    expect(read).toMatchObject({ cursor: 'c2', missing, window: { id: 'w1', isRead: true } });
    if (!read.window) throw new Error('what is gone is taken out first');
    expect(afterStretch({ ...read, window: read.window })).toEqual(
      position({ cursor: 'c2', readUntil: NOW, missing: [] }),
    );
  });
});

describe('a page of a stretch', () => {
  const page = { next: 'further', cursor: null, asOf: at(29, 13) };

  it('moves the place, and takes the cursor only where there is none', () => {
    const begun = { ...position({ cursor: null, readUntil: null }), window: { ...window, at: null } };
    const moved = afterPage(begun, { ...page, cursor: 'c2' });
    expect([moved.cursor, moved.window]).toEqual(['c2', { ...window, at: 'further', to: at(29, 13).toISOString() }]);
    expect(afterPage({ ...position(), window }, { ...page, cursor: 'c2' }).cursor).toBe('c1');
  });

  it('ends the stretch, and fills what was missing in it', () => {
    const missing = [
      { from: at(1, 0).toISOString(), to: at(2).toISOString(), why: '' },
      { from: at(3).toISOString(), to: at(4).toISOString(), why: '' },
    ];
    const ended = afterPage({ ...position({ missing, readUntil: null }), window }, { ...page, next: null });
    expect(ended).toEqual({
      cursor: 'c1',
      window: null,
      readUntil: at(29),
      missing: [{ from: at(1, 0).toISOString(), to: window.from, why: '' }],
    });
  });

  it('that somebody asked to read again moves nothing else', () => {
    const readUntil = at(20);
    const ended = afterPage(
      { ...position({ readUntil }), window: { ...window, isRepeat: true } },
      { ...page, next: null },
    );
    expect(ended).toEqual({ cursor: 'c1', window: null, readUntil, missing: [] });
  });
});
