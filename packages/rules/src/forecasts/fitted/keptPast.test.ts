import { describe, expect, it } from 'vitest';
import { type KeptPast, openPast } from './keptPast.ts';
import { learn, pastToKeep } from './learn.ts';
import { learnable } from './moments.ts';
import { QUARTER_DAYS, quarters, STAGES, smallCompany } from './testing/smallCompany.ts';

const COMPANY = learnable(smallCompany('a past', 240, 5 * QUARTER_DAYS), STAGES);
const PERIODS = quarters(5);
const KEPT = pastToKeep(learn(COMPANY, PERIODS));

/** What is known now is what was known then. */
const NOW = {
  learnable: COMPANY,
  horizon: 'running' as const,
  weeks: KEPT.weeks,
  periods: quarters(6),
  known: KEPT.periods,
};
const opens = (kept: Partial<KeptPast>): boolean => openPast({ ...KEPT, ...kept }, NOW) !== null;

describe('a kept past', () => {
  it('comes back as it was', () => {
    const learnt = learn(COMPANY, PERIODS);
    const opened = openPast(JSON.parse(JSON.stringify(KEPT)), NOW);
    expect(opened?.count).toBe(5);
    expect(opened?.calibrations).toEqual(learnt.calibrations);
    const plain = (models: typeof learnt.models | undefined) =>
      models?.map((model) => model && { ...model, columns: model.columns.map(({ name }) => name) });
    expect(plain(opened?.models)).toEqual(plain(learnt.models));
    expect(opened?.models.filter((model) => model !== null).length).toBeGreaterThan(2);
    expect([...(opened?.fits.keys() ?? [])]).toEqual([4, 5]);
  });

  it('knows its owners by name, whatever their numbers', () => {
    const renumbered = openPast({ ...KEPT, owners: KEPT.owners.toReversed() }, NOW);
    const last = KEPT.models.at(-1);
    expect([...(renumbered?.models.at(-1)?.fit.ownerBeta ?? [])]).toEqual(last?.owners.toReversed());
    const strange = openPast({ ...KEPT, owners: ['somebody', ...KEPT.owners.slice(1)] }, NOW);
    expect([...(strange?.models.at(-1)?.fit.ownerBeta ?? [])]).toEqual([0, ...(last?.owners.slice(1) ?? [])]);
  });

  it.each([['rows'], ['wins'], ['wonAmount']] as const)(
    'is another one where more than a hundredth of its %s is otherwise, more or fewer',
    (figure) => {
      const whole = KEPT.periods.reduce((sum, period) => sum + period[figure], 0);
      const changed = (by: number) =>
        KEPT.periods.map((period, place) => ({ ...period, [figure]: period[figure] + (place === 3 ? by : 0) }));
      expect(opens({ periods: changed(0.0099 * whole) })).toBe(true);
      expect(opens({ periods: changed(-0.0098 * whole) })).toBe(true);
      for (const by of [0.011 * whole, -0.011 * whole]) expect(opens({ periods: changed(by) })).toBe(false);
    },
  );

  it('is another one by other periods, stages, weeks, or of a period that is spoken of from elsewhere', () => {
    const renamed = KEPT.periods.map((period, place) => (place === 2 ? { ...period, key: 'Q' } : period));
    const more = [...KEPT.periods, { ...KEPT.periods[0], key: 'quarter 7' } as (typeof renamed)[number]];
    for (const kept of [
      { periods: renamed },
      { periods: [...KEPT.periods, ...more] },
      { stages: STAGES + 1 },
      { weeks: KEPT.weeks + 1 },
      { horizon: 'next' as const },
    ]) {
      expect(opens(kept)).toBe(false);
    }
  });
});
