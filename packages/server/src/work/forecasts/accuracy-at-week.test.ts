import { BASELINES } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import type { PastBand, ScopeRecord } from '../../platform/database/schema/scope-record.ts';
import { accuracyAtWeek } from './accuracy-at-week.ts';

const simple = Object.fromEntries(
  BASELINES.map((name) => [name, { low: 0, middle: 150, high: 200 }]),
) as PastBand['baselines'];
const none = Object.fromEntries(BASELINES.map((name) => [name, null])) as PastBand['baselines'];

const band = (period: string, weeksToGo: number, given: Partial<PastBand> = {}): PastBand => ({
  period,
  asOfDay: 0,
  weeksToGo,
  low: 80,
  mostLikely: 110,
  high: 120,
  actual: 100,
  baselines: simple,
  ...given,
});
const noDeals = Array.from({ length: 10 }, () => ({ deals: 0, said: 0, won: 0 }));
const tenths = noDeals.with(7, { deals: 20, said: 15, won: 14 });
const at = (
  asked: number,
  bands: readonly PastBand[],
  {
    record = null,
    commit = () => null,
  }: { record?: ScopeRecord | null; commit?: (band: PastBand) => number | null } = {},
) => accuracyAtWeek({ bands, record, asked, commits: async (those) => those.map(commit) });

describe('accuracy at one week', () => {
  const bands = [band('A', 8), band('A', 4, { actual: 200 }), band('B', 8), band('B', 6, { low: 90 })];

  it('is of the week nearest to what is asked, the earlier of two, and counts each period once', async () => {
    expect((await at(7, bands))?.weeksToGo).toBe(8);
    expect(await at(4, bands)).toMatchObject({ weeksToGo: 4, summary: { runs: 2, landed: 1, width: '35' } });
    expect(await at(4, [])).toBeNull();
  });

  it('compares simpler ways where every one has a range, on the same periods', async () => {
    const some = [band('A', 4), band('B', 4, { baselines: none }), band('C', 4, { withheld: true })];
    const found = await at(4, some);
    expect(found?.summary).toMatchObject({ runs: 3, landed: 2, withheld: 1 });
    expect(found?.compared).toMatchObject({ runs: 1, periods: 1 });
    expect(found?.baselines.map(({ runs, error, width }) => [runs, error, width])).toEqual(
      BASELINES.map(() => [1, 0.5, '200']),
    );
  });

  it('holds commits against the same periods, and says in how many there was one', async () => {
    const three = [band('A', 4), band('B', 4, { actual: 300 }), band('C', 4)];
    const commit = ({ period }: PastBand) => ({ A: 130, B: 290 })[period] ?? null;
    expect((await at(4, three, { commit }))?.commit).toEqual({ periods: 2, error: 40 / 400, bias: 20 / 400 });
    expect((await at(4, three))?.commit).toBeNull();
  });

  it('takes win chances of that week, and says when only those of all weeks are known', async () => {
    const kept = { bands, tenths: tenths.with(0, { deals: 90, said: 4, won: 2 }) };
    const byWeek = { ...kept, tenthsByWeek: [{ weeksToGo: 4, tenths }] };
    expect((await at(4, bands, { record: byWeek }))?.calibration).toMatchObject({
      weeksToGo: 4,
      periods: 1,
      deals: 20,
      error: 5,
      groups: [{ from: 70, to: 80, said: 75, happened: 70 }],
    });
    expect((await at(4, bands, { record: kept }))?.calibration).toMatchObject({
      weeksToGo: null,
      periods: 2,
      deals: 110,
      groups: [
        { from: 0, low: null, high: null },
        { from: 70, low: null, high: null },
      ],
    });
    expect((await at(4, bands))?.calibration).toEqual({
      weeksToGo: null,
      periods: 0,
      deals: 0,
      error: null,
      groups: [],
    });
  });
});
