import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../days.ts';
import { type DealFacts, STRENGTHS } from '../facts.ts';
import { anyOpenDeal, anySettings, COMPONENTS } from '../testing/anyFacts.ts';
import { allOf, bareDeal, bestDeal, metDaysAgo, NO_MEDIAN, NOW, TODAY } from '../testing/exampleFacts.ts';
import { scoreDeal } from './scoreDeal.ts';

describe('a deal', () => {
  it('is not yet qualified without contact, evidence and interaction, and qualified with any of them', () => {
    const isNotYetQualified = (known: Partial<DealFacts>) =>
      scoreDeal(bareDeal({ amountMinor: 5, closeDay: TODAY, ...known }), NO_MEDIAN, NOW).notYetQualified;
    expect(isNotYetQualified({})).toBe(true);
    expect(isNotYetQualified({ evidence: allOf('bant', 'red') })).toBe(true);
    expect(isNotYetQualified({ lastActivityDay: TODAY })).toBe(true);
    expect(isNotYetQualified({ contactCount: 1 })).toBe(false);
    expect(isNotYetQualified({ evidence: allOf('bant', 'yellow').slice(0, 1) })).toBe(false);
    expect(isNotYetQualified({ hasInteraction: true })).toBe(false);
  });

  it.each([
    [13, 'open', false],
    [14, 'open', true],
    [14, 'won', false],
  ] as const)('without activity for %i days and %s is a stale opportunity: %s', (days, status, isStale) => {
    const since = TODAY - days;
    expect(scoreDeal(bareDeal({ status, createdDay: since }), NO_MEDIAN, NOW).staleOpportunity).toBe(isStale);
    const touched = bareDeal({ status, createdDay: 0, lastActivityDay: since });
    expect(scoreDeal(touched, NO_MEDIAN, NOW).staleOpportunity).toBe(isStale);
    // A record that is younger than its last activity says nothing of the customer.
    const enteredLater = bareDeal({ status, createdDay: TODAY, lastActivityDay: since });
    expect(scoreDeal(enteredLater, NO_MEDIAN, NOW).staleOpportunity).toBe(isStale);
  });

  it('gives F to two decimals and the health of every framework', () => {
    const facts = bareDeal({
      phase: 'late',
      evidence: [...allOf('meddpic', 'green').slice(0, 1), ...allOf('three_whys', 'yellow')],
    });
    const scores = scoreDeal(facts, NO_MEDIAN, NOW);
    // 80 / 7 = 11.428...
    expect(scores.frameworkCompleteness).toBe(11.43);
    expect(scores.frameworkHealth).toEqual({ meddpic: 14, bant: 0, spiced: 0, threeWhys: 50 });
  });

  it('keeps the scores of its close for ever', () => {
    const closed = { ...bestDeal({ status: 'won', category: 'closed' }), closedAt: NOW };
    const later = { day: TODAY + 400, instant: NOW.instant + 400 * DAY_MS };
    expect(scoreDeal(closed, NO_MEDIAN, later)).toEqual(scoreDeal(closed, NO_MEDIAN, NOW));
    expect(scoreDeal(closed, NO_MEDIAN, later).nextChange).toEqual({ day: null, instant: null });
  });
});

describe('scores at a fixed phase and settings', () => {
  it('never get worse by stronger evidence', () => {
    const anyStep = fc.record({ component: fc.constantFrom(...COMPONENTS), steps: fc.integer({ min: 1, max: 2 }) });
    fc.assert(
      fc.property(
        anyOpenDeal,
        anySettings,
        anyStep,
        (facts, settings, { component: { framework, component }, steps }) => {
          const isIt = (fact: DealFacts['evidence'][number]) =>
            fact.framework === framework && fact.component === component;
          const present = facts.evidence.find(isIt)?.strength ?? 'red';
          const strength = STRENGTHS[Math.max(0, STRENGTHS.indexOf(present) - steps)] ?? 'green';
          const others = facts.evidence.filter((fact) => !isIt(fact));
          const stronger = { ...facts, evidence: [...others, { framework, component, strength, hasNotes: false }] };
          const [before, after] = [scoreDeal(facts, settings, NOW), scoreDeal(stronger, settings, NOW)];
          expect(after.risk).toBeGreaterThanOrEqual(before.risk);
          expect(after.confidence).toBeGreaterThanOrEqual(before.confidence);
          expect(after.drag).toBeLessThanOrEqual(before.drag);
        },
      ),
    );
  });

  it('never lose risk score by a contact in a missing role', () => {
    fc.assert(
      fc.property(anyOpenDeal, anySettings, fc.constantFrom('economicBuyer', 'champion'), (facts, settings, role) => {
        const missing = { ...facts, [role]: null };
        const found = { ...facts, [role]: metDaysAgo(null), contactCount: facts.contactCount + 1 };
        const risk = (deal: DealFacts) => scoreDeal(deal, settings, NOW).risk;
        expect(risk(found)).toBeGreaterThanOrEqual(risk(missing));
      }),
    );
  });

  it('never lose risk score by an interaction', () => {
    fc.assert(
      fc.property(anyOpenDeal, anySettings, fc.boolean(), fc.boolean(), (facts, settings, withBuyer, withChampion) => {
        const met = <T>(holder: T | null, isThere: boolean) => (holder !== null && isThere ? metDaysAgo(0) : holder);
        const touched: DealFacts = {
          ...facts,
          economicBuyer: met(facts.economicBuyer, withBuyer),
          champion: met(facts.champion, withChampion),
          hasInteraction: true,
          lastActivityDay: TODAY,
          secondLastActivityDay: facts.lastActivityDay,
        };
        const [before, after] = [scoreDeal(facts, settings, NOW), scoreDeal(touched, settings, NOW)];
        expect(after.risk).toBeGreaterThanOrEqual(before.risk);
      }),
    );
  });
});
