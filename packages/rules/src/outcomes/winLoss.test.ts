import { describe, expect, it } from 'vitest';
import { type DecidedSums, findInWinLoss, type WinLossPart } from './winLoss.ts';

const sums = (won: number, lost: number, lostMinor = lost * 100): DecidedSums => ({
  won,
  lost,
  wonMinor: BigInt(won * 100),
  lostMinor: BigInt(lostMinor),
});
const NONE = sums(0, 0);
const part = (name: string | null, now: DecidedSums, before = NONE): WinLossPart => ({
  kind: name === null ? 'none' : 'value',
  name,
  now,
  before,
});

describe('what stands out of deals won and lost', () => {
  it('is the reason given most, what has grown, and how many say nothing', () => {
    const facts = {
      dimension: 'loss_reason' as const,
      label: null,
      total: sums(4, 10, 2000),
      before: sums(2, 10),
      parts: [
        part('Price', sums(0, 5, 1500), sums(0, 5)),
        part('Timing', sums(0, 3, 300), sums(0, 1)),
        part(null, sums(0, 2, 200), sums(0, 4)),
      ],
    };
    expect(findInWinLoss(facts)).toEqual([
      'Top reason is Price: 5 of 10 lost deals, 75% of the amount lost.',
      'Timing grew from 10% to 30% of lost deals since the last period.',
      '2 of 10 lost deals have no value here.',
    ]);
    // One point less than is told, and a period before that is too small to compare with.
    const parts = [part('Price', sums(0, 5), sums(0, 5)), part('Timing', sums(0, 5), sums(0, 5))];
    expect(findInWinLoss({ ...facts, parts }).length).toBe(1);
    expect(findInWinLoss({ ...facts, before: sums(9, 4) }).some((said) => said.includes('grown'))).toBe(false);
  });

  it('is said of won deals as of lost ones', () => {
    const facts = {
      dimension: 'win_reason' as const,
      label: null,
      total: sums(10, 4),
      before: sums(5, 9),
      parts: [
        part('Product fit', sums(6, 0), sums(2, 0)),
        part('Price', sums(2, 0), sums(3, 0)),
        part(null, sums(2, 0)),
      ],
    };
    expect(findInWinLoss(facts)).toEqual([
      'Top reason is Product fit: 6 of 10 won deals, 60% of the amount won.',
      'Product fit grew from 40% to 60% of won deals since the last period.',
      '2 of 10 won deals have no value here.',
    ]);
    expect(findInWinLoss({ ...facts, total: sums(0, 7) })).toEqual(['No deal was won.']);
  });

  it('is whom one loses against, and where one wins, from five decided deals on and ten points', () => {
    const facts = {
      dimension: 'competitor' as const,
      label: null,
      total: sums(10, 10),
      before: NONE,
      parts: [part('Clari', sums(1, 4)), part('Gong', sums(0, 4)), part('Attio', sums(3, 4)), part(null, sums(6, 4))],
    };
    expect(findInWinLoss(facts)).toEqual([
      'Against Clari: won 1 of 5 closed deals (20%, average 50%).',
      'Without a named competitor: won 6 of 10 closed deals (60%, average 50%).',
    ]);
    expect(
      findInWinLoss({ ...facts, dimension: 'field', label: 'Lead source', parts: [part('Event', sums(5, 0))] }),
    ).toEqual(['With Lead source Event: won 5 of 5 closed deals (100%, average 50%).']);
  });

  it('is nothing of nothing, and says so of few', () => {
    const facts = { dimension: 'stage' as const, label: null, total: NONE, before: NONE, parts: [] };
    expect(findInWinLoss(facts)).toEqual([]);
    expect(findInWinLoss({ ...facts, total: sums(1, 3) })).toEqual(['Only 4 closed deals: too few to compare.']);
    expect(findInWinLoss({ ...facts, total: sums(7, 0) })).toEqual(['No deal was lost.']);
  });
});
