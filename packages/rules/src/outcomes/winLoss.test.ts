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
      'Price is the reason given most: 5 of 10 lost deals, 75% of the amount lost.',
      'Timing has grown from 10% of lost deals in the period before to 30%.',
      '2 of 10 lost deals say nothing here: the other parts speak for the rest alone.',
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
      'Product fit is the reason given most: 6 of 10 won deals, 60% of the amount won.',
      'Product fit has grown from 40% of won deals in the period before to 60%.',
      '2 of 10 won deals say nothing here: the other parts speak for the rest alone.',
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
      'Against Clari 1 of 5 decided deals was won (20%); over all it is 50%.',
      'Where no competitor is named 6 of 10 decided deals were won (60%); over all it is 50%.',
    ]);
    expect(
      findInWinLoss({ ...facts, dimension: 'field', label: 'Lead source', parts: [part('Event', sums(5, 0))] }),
    ).toEqual(['With Lead source Event 5 of 5 decided deals were won (100%); over all it is 50%.']);
  });

  it('is nothing of nothing, and says so of few', () => {
    const facts = { dimension: 'stage' as const, label: null, total: NONE, before: NONE, parts: [] };
    expect(findInWinLoss(facts)).toEqual([]);
    expect(findInWinLoss({ ...facts, total: sums(1, 3) })).toEqual(['Only 4 deals decided: too few to learn from.']);
    expect(findInWinLoss({ ...facts, total: sums(7, 0) })).toEqual(['No deal was lost.']);
  });
});
