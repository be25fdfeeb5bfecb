import { dragBand } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW } from '../opportunities/opportunityAddress.ts';
import { BAND_CONDITIONS, bandView } from './bandView.ts';

const BANDS = ['healthy', 'review', 'significant'] as const;
const big = { field: 'amount', is: 'at_least', value: 100 } as const;

describe('the deals of a band of drag', () => {
  it('are those that the rules put there, whatever their drag', () => {
    for (let drag = 0; drag <= 100; drag++) {
      const holding = BANDS.filter((band) =>
        BAND_CONDITIONS[band].every(({ is, value }) =>
          is === 'at_least' ? drag >= Number(value) : drag <= Number(value),
        ),
      );
      expect(holding, String(drag)).toEqual([dragBand(drag)]);
    }
  });

  it('are judged, and those that drag most come first', () => {
    expect(bandView(DEFAULT_VIEW, 'significant')).toEqual({
      unqualified: false,
      sort: 'drag',
      direction: 'desc',
      where: { match: 'all', conditions: BAND_CONDITIONS.significant, groups: [] },
    });
  });

  it('meet the conditions of the filter too', () => {
    const all = { match: 'all', conditions: [big], groups: [] } as const;
    expect(bandView({ ...DEFAULT_VIEW, where: all }, 'healthy')?.where).toEqual({
      ...all,
      conditions: [big, ...BAND_CONDITIONS.healthy],
    });
    const any = { match: 'any', conditions: [big, big], groups: [] } as const;
    expect(bandView({ ...DEFAULT_VIEW, where: any }, 'healthy')?.where).toEqual({
      match: 'all',
      conditions: BAND_CONDITIONS.healthy,
      groups: [{ match: 'any', conditions: [big, big] }],
    });
    const groups = { ...any, groups: [all] };
    expect(bandView({ ...DEFAULT_VIEW, where: groups }, 'healthy')).toBeUndefined();
  });
});
