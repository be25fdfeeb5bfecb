import { describe, expect, it } from 'vitest';
import { type EvidenceFact, PHASES, STRENGTHS } from '../facts.ts';
import { allOf } from '../testing/exampleFacts.ts';
import { componentStatus, frameworkStatus } from './completionStatus.ts';
import { FRAMEWORK_KEYS, markEvidence } from './evidenceMarks.ts';
import { FRAMEWORK_SHARES, FRAMEWORK_WEIGHTS, frameworkCompleteness28ths } from './frameworkCompleteness.ts';
import { frameworkHealth } from './frameworkHealth.ts';
import { strengthPoints } from './strengthPoints.ts';

const budget = (strength: EvidenceFact['strength'], hasNotes = false): EvidenceFact => ({
  framework: 'bant',
  component: 'budget',
  strength,
  hasNotes,
});

describe('strength', () => {
  it('is worth 100, 50 and 0 points', () => {
    expect(STRENGTHS.map(strengthPoints)).toEqual([100, 50, 0]);
  });
});

describe('completion status', () => {
  it.each([
    ['green', false, 'complete'],
    ['green', true, 'complete'],
    ['yellow', false, 'in_progress'],
    ['red', true, 'in_progress'],
    ['red', false, 'incomplete'],
  ] as const)('of a %s component (notes: %s) is %s', (strength, hasNotes, status) => {
    expect(componentStatus(strength, hasNotes)).toBe(status);
  });

  it.each([
    ['no record at all', [], 'incomplete'],
    ['every component green', allOf('bant', 'green'), 'complete'],
    ['every component yellow', allOf('bant', 'yellow'), 'in_progress'],
    ['one component green', [budget('green')], 'in_progress'],
    ['one component red with notes', [budget('red', true)], 'in_progress'],
    ['one component red without notes', [budget('red')], 'incomplete'],
  ] as const)('of a framework with %s is right', (_, evidence, status) => {
    expect(frameworkStatus(markEvidence(evidence), 'bant')).toBe(status);
  });
});

describe('framework health', () => {
  it.each([
    ['meddpic', 'green', 100],
    ['bant', 'yellow', 50],
    ['spiced', 'red', 0],
  ] as const)('of %s all %s is %i', (framework, strength, health) => {
    expect(frameworkHealth(markEvidence(allOf(framework, strength)), framework)).toBe(health);
  });

  it('rounds the mean half up: one yellow of four is 12.5, of seven 7.14, of six 8.33', () => {
    const yellow = (framework: 'bant' | 'meddpic' | 'spiced') =>
      frameworkHealth(markEvidence(allOf(framework, 'yellow').slice(0, 1)), framework);
    expect([yellow('bant'), yellow('meddpic'), yellow('spiced')]).toEqual([13, 7, 8]);
  });

  it('counts the strongest record of a component that is recorded twice, in either order', () => {
    expect(frameworkHealth(markEvidence([budget('green'), budget('yellow')]), 'bant')).toBe(25);
    expect(frameworkHealth(markEvidence([budget('red'), budget('green')]), 'bant')).toBe(25);
  });

  it('refuses a component that its framework does not have', () => {
    const strange: EvidenceFact = { framework: 'bant', component: 'champion', strength: 'green', hasNotes: false };
    expect(() => markEvidence([strange])).toThrow('bant has no component champion');
  });
});

describe('framework completeness F', () => {
  const green = (...frameworks: readonly ('meddpic' | 'bant' | 'spiced' | 'three_whys')[]) =>
    markEvidence(frameworks.flatMap((framework) => allOf(framework, 'green')));

  it.each([
    ['early', 'bant', 70],
    ['early', 'spiced', 30],
    ['early', 'meddpic', 0],
    ['mid', 'meddpic', 40],
    ['mid', 'bant', 30],
    ['mid', 'spiced', 30],
    ['late', 'meddpic', 80],
    ['late', 'bant', 20],
    ['late', 'spiced', 0],
    ['late', 'three_whys', 0],
  ] as const)('gives in the %s phase for all of %s %i points', (phase, framework, points) => {
    expect(frameworkCompleteness28ths(green(framework), phase) / 28).toBe(points);
  });

  it('is 100 in every phase when everything is confirmed, and 0 when nothing is', () => {
    for (const phase of PHASES) {
      expect(frameworkCompleteness28ths(green(...FRAMEWORK_KEYS), phase)).toBe(2800);
      expect(frameworkCompleteness28ths(markEvidence([]), phase)).toBe(0);
    }
  });

  it('weighs each phase to 100 percent in whole 28ths', () => {
    for (const phase of PHASES) {
      expect(Object.values(FRAMEWORK_WEIGHTS[phase]).reduce((sum, weight) => sum + weight, 0)).toBe(100);
      for (const share of FRAMEWORK_SHARES[phase]) expect(Number.isInteger(share.halfComponent28ths)).toBe(true);
    }
  });
});
