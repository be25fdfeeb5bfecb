import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAMEWORKS } from '../facts.ts';
import { scoreDeal } from '../health/scoreDeal.ts';
import { anyOpenDeal } from '../testing/anyFacts.ts';
import { bareDeal, NOW, NO_MEDIAN as SETTINGS } from '../testing/exampleFacts.ts';
import { FRAMEWORK_KEYS } from './evidenceMarks.ts';
import { evidenceOutlook } from './evidenceOutlook.ts';
import { gapsFirst } from './gapsFirst.ts';
import { GUIDING_QUESTIONS, guidingQuestion } from './guidingQuestions.ts';

describe('the outlook of a component', () => {
  it('is what the deal scores once the strength is recorded, for any deal', () => {
    fc.assert(
      fc.property(anyOpenDeal, (facts) => {
        const outlook = evidenceOutlook(facts, SETTINGS, NOW, { framework: 'bant', component: 'budget' });
        const others = facts.evidence.filter(
          ({ framework, component }) => framework !== 'bant' || component !== 'budget',
        );
        const recorded = { framework: 'bant', component: 'budget', strength: 'green', hasNotes: false } as const;
        const after = scoreDeal({ ...facts, evidence: [...others, recorded] }, SETTINGS, NOW);
        expect(outlook.green).toMatchObject({ health: after.frameworkHealth.bant, risk: after.risk });
        expect(outlook.green.completeness).toBe(after.frameworkCompleteness);
      }),
    );
  });

  it('is never worse with stronger evidence', () => {
    fc.assert(
      fc.property(anyOpenDeal, (facts) => {
        const { green, yellow, red } = evidenceOutlook(facts, SETTINGS, NOW, {
          framework: 'meddpic',
          component: 'champion',
        });
        expect(green.risk).toBeGreaterThanOrEqual(yellow.risk);
        expect(yellow.risk).toBeGreaterThanOrEqual(red.risk);
        expect(green.health).toBeGreaterThan(red.health);
      }),
    );
  });

  it('has no confidence while the deal is not yet qualified', () => {
    const { red, green } = evidenceOutlook(bareDeal(), SETTINGS, NOW, { framework: 'bant', component: 'need' });
    expect(red.confidence).toBeNull();
    expect(green.confidence).not.toBeNull();
  });
});

describe('what is missing', () => {
  const components = [
    { component: 'budget', strength: 'green' },
    { component: 'authority', strength: 'yellow' },
    { component: 'need', strength: null },
    { component: 'timeline', strength: 'red' },
  ] as const;
  const names = (phase: 'early' | 'mid' | 'late' | null, framework: 'bant' | 'three_whys' = 'bant') =>
    gapsFirst(components, { framework, phase }).map(({ component }) => component);

  it('stands first where the phase asks for the framework', () => {
    expect(names('early')).toEqual(['need', 'timeline', 'authority', 'budget']);
  });

  it('stays in its place where it does not, and of a closed deal', () => {
    expect(names('early', 'three_whys')).toEqual(components.map(({ component }) => component));
    expect(names(null)).toEqual(components.map(({ component }) => component));
  });
});

describe('guiding questions', () => {
  it('are asked of every component', () => {
    for (const framework of FRAMEWORK_KEYS) {
      for (const component of FRAMEWORKS[framework]) expect(guidingQuestion(framework, component)).toMatch(/\?$/);
      expect(Object.keys(GUIDING_QUESTIONS[framework])).toEqual([...FRAMEWORKS[framework]]);
    }
  });
});
