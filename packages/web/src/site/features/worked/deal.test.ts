import { explainConfidence, explainDrag, explainRisk } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { DECAYS } from '../contact-freshness/decay.ts';
import { RECOVERY } from '../deal-drag/recovery.ts';
import { WASTES } from '../deal-drag/wastes.ts';
import { ACTION_TYPES } from '../weekly-action-plan/actionTypes.ts';
import { DEAL, NOW, SETTINGS } from './deal.ts';

describe('the worked deal', () => {
  it('is what the words of the pages say: moderate in risk and confidence, a significant concern by drag', () => {
    expect(explainRisk(DEAL, SETTINGS, NOW).band).toBe('yellow');
    expect(explainConfidence(DEAL, SETTINGS, NOW).band).toBe('moderate');
    expect(explainDrag(DEAL, SETTINGS, NOW).band).toBe('significant');
  });

  it('is explained by parts that add up to each score', () => {
    for (const explain of [explainRisk, explainConfidence, explainDrag]) {
      const { parts, score } = explain(DEAL, SETTINGS, NOW);
      expect(parts.reduce((sum, { points }) => sum + points.value, 0)).toBeCloseTo(score, 9);
    }
  });

  it('never gets worse over its good week, and has both banners in it', () => {
    const scores = RECOVERY.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(RECOVERY.map(({ band }) => band).slice(0, 2)).toEqual(['significant', 'review']);
  });
});

describe('the figures that pages draw', () => {
  it('share a hundred points of drag among five wastes, each drawn up to what it can cost at most', () => {
    expect(WASTES.reduce((sum, { max }) => sum + max, 0)).toBe(100);
    for (const { points, max } of WASTES) expect(Math.max(...points)).toBeLessThanOrEqual(max);
  });

  it('let freshness fall by the points a week that the guide names', () => {
    expect(DECAYS.map(({ perWeek }) => perWeek)).toEqual([5, 7.5, 10]);
  });

  it('list eleven kinds of action', () => {
    expect(new Set(ACTION_TYPES.map(({ action }) => action)).size).toBe(11);
  });
});
