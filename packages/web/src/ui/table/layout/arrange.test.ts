import { describe, expect, it } from 'vitest';
import { moveColumn, pinColumn, sameLayout, stepColumn, tidyLayout, widthsOf, withinWidths } from './arrange.ts';

const of = (...keys: string[]) =>
  keys.map((key) => (key.endsWith('*') ? { key: key.slice(0, -1), pinned: true } : { key }));
const keys = (layout: readonly { key: string; pinned?: boolean | undefined }[]) =>
  layout.map(({ key, pinned }) => (pinned ? `${key}*` : key)).join(' ');

describe('chosen columns', () => {
  it('are shown once each, those that stay first, and without what is no column any more', () => {
    expect(keys(tidyLayout(of('a', 'b*', 'a', 'gone'), new Set(['a', 'b'])))).toBe('b* a');
  });

  it('give what is over to the name, unless somebody set its width', () => {
    const natural = new Map([
      ['name', 200],
      ['stage', 100],
    ]);
    expect(widthsOf(of('name', 'stage'), natural, 500, 'name').map(({ width }) => width)).toEqual([400, 100]);
    expect(
      widthsOf([{ key: 'name', width: 180 }, { key: 'stage' }], natural, 500, 'name').map(({ width }) => width),
    ).toEqual([180, 100]);
    expect(widthsOf(of('name', 'stage'), natural, 200, 'name').map(({ width }) => width)).toEqual([200, 100]);
  });

  it('go where they are dropped, and stay when dropped among those that stay', () => {
    expect(keys(moveColumn(of('a', 'b', 'c'), 'a', 'c', 'behind'))).toBe('b c a');
    expect(keys(moveColumn(of('a', 'b', 'c'), 'c', 'a', 'before'))).toBe('c a b');
    expect(keys(moveColumn(of('a*', 'b', 'c'), 'c', 'a', 'behind'))).toBe('a* c* b');
    expect(keys(moveColumn(of('a', 'b'), 'a', 'a', 'behind'))).toBe('a b');
  });

  it('go a step at a time by keys, and not over the line of those that stay', () => {
    expect(keys(stepColumn(of('a', 'b', 'c'), 'b', -1))).toBe('b a c');
    expect(keys(stepColumn(of('a', 'b', 'c'), 'b', 1))).toBe('a c b');
    expect(keys(stepColumn(of('a', 'b'), 'b', 1))).toBe('a b');
    expect(keys(stepColumn(of('a*', 'b'), 'b', -1))).toBe('a* b');
  });

  it('come to the start when they are to stay, and back behind it when not', () => {
    expect(keys(pinColumn(of('a', 'b', 'c'), 'c', true))).toBe('c* a b');
    expect(keys(pinColumn(of('a*', 'b*', 'c'), 'a', false))).toBe('b* a c');
  });

  it('are neither too narrow to take hold of nor wider than a screen', () => {
    expect([withinWidths(3), withinWidths(120.4), withinWidths(5000)]).toEqual([64, 120, 800]);
  });

  it('are the same when key, width and staying are', () => {
    expect(sameLayout([{ key: 'a', width: 90 }], [{ key: 'a', width: 90, pinned: false }])).toBe(true);
    expect(sameLayout([{ key: 'a' }], [{ key: 'a', width: 90 }])).toBe(false);
    expect(sameLayout(null, null)).toBe(true);
  });
});
