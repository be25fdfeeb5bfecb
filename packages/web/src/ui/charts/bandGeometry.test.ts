import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandDomain, bandGeometry } from './bandGeometry.ts';

describe('a band', () => {
  it('is placed on a given domain', () => {
    const geometry = bandGeometry({ low: 25, likely: 50, high: 75, commit: 60 }, [0, 100]);
    const labels = { kind: 'apart', low: 'middle', high: 'middle' };
    expect(geometry).toEqual({ low: 25, likely: 50, high: 75, commit: 60, labels });
  });
  it('widens its domain for a commit far outside', () => {
    expect(bandDomain({ low: 10, likely: 11, high: 12, commit: 20 })).toEqual([5, 25]);
  });
  it('does not begin below nothing when every figure is positive', () => {
    expect(bandDomain({ low: 1, likely: 5, high: 9 })[0]).toBe(0);
  });
  it('hangs the labels outwards when the ends are near each other', () => {
    const { labels } = bandGeometry({ low: 49, likely: 50, high: 51 }, [0, 100]);
    expect(labels).toEqual({ kind: 'apart', low: 'end', high: 'start' });
  });
  it('keeps the labels inside at the edges', () => {
    const { labels } = bandGeometry({ low: 0, likely: 50, high: 100 }, [0, 100]);
    expect(labels).toEqual({ kind: 'apart', low: 'start', high: 'end' });
  });
  it('joins the labels where there is no room outside', () => {
    expect(bandGeometry({ low: 1, likely: 2, high: 4 }, [0, 100]).labels).toEqual({
      kind: 'joined',
      at: 1,
      anchor: 'start',
    });
    expect(bandGeometry({ low: 90, likely: 95, high: 98 }, [0, 100]).labels).toEqual({
      kind: 'joined',
      at: 98,
      anchor: 'end',
    });
  });
  it('can be a single point, even nothing', () => {
    const geometry = bandGeometry({ low: 0, likely: 0, high: 0 });
    expect(geometry.low).toBe(geometry.high);
    expect(geometry.labels.kind).toBe('joined');
  });
  it.each([
    { low: 3, likely: 2, high: 4 },
    { low: Number.NaN, likely: 2, high: 4 },
    { low: 0, likely: 2, high: Number.POSITIVE_INFINITY },
  ])('refuses %j', (figures) => {
    expect(() => bandGeometry(figures)).toThrow(RangeError);
  });
  it('keeps every mark on the track and in order, whatever the figures', () => {
    const figure = fc.integer({ min: -1e9, max: 1e12 });
    fc.assert(
      fc.property(figure, figure, figure, figure, (a, b, c, commit) => {
        const [low, likely, high] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
        const at = bandGeometry({ low, likely, high, commit });
        expect(at.low).toBeGreaterThanOrEqual(0);
        expect(at.low).toBeLessThanOrEqual(at.likely);
        expect(at.likely).toBeLessThanOrEqual(at.high);
        expect(at.high).toBeLessThanOrEqual(100);
        expect(at.commit).toBeGreaterThanOrEqual(0);
        expect(at.commit).toBeLessThanOrEqual(100);
      }),
    );
  });
});
