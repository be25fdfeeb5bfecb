/** No sentence of any narrative says a figure, date or name that the parts it cites do not hold. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTACT_ROLES, DEAL_STATUSES, FORECAST_CATEGORIES } from '../facts.ts';
import { WATERFALL_STEPS } from '../forecasts/runs/waterfall.ts';
import { markEvidence } from '../frameworks/evidenceMarks.ts';
import { explainConfidence } from '../health/explainConfidence.ts';
import { explainDataQuality } from '../health/explainDataQuality.ts';
import { explainDrag } from '../health/explainDrag.ts';
import { explainFreshness } from '../health/explainFreshness.ts';
import { explainRisk } from '../health/explainRisk.ts';
import { isNotYetQualified } from '../health/qualification.ts';
import { anyOpenDeal, anySettings } from '../testing/anyFacts.ts';
import { NOW, TODAY } from '../testing/exampleFacts.ts';
import { dealChangeNarrative } from './dealChangeNarrative.ts';
import { forecastChangeNarrative } from './forecastChangeNarrative.ts';
import { forecastNarrative } from './forecastNarrative.ts';
import { NARRATIVE_SENTENCES_MAX, type Narrative } from './narrative.ts';
import { scoreNarrative } from './scoreNarrative.ts';
import { anyLocale, anyName } from './testing/anyName.ts';
import { unsupported } from './testing/unsupported.ts';

const record = { kind: 'opportunity', id: 'deal' } as const;
const anyAmount = fc.integer({ min: 0, max: 900_000_000_00 });
const anyCurrency = fc.constantFrom('USD', 'NZD', 'EUR', 'JPY', 'CHF');
const anyDay = fc.integer({ min: TODAY - 400, max: TODAY + 400 });

function isSupported(narrative: Narrative, locale: string): void {
  expect(narrative.sentences.length).toBeGreaterThan(0);
  expect(narrative.sentences.length).toBeLessThanOrEqual(NARRATIVE_SENTENCES_MAX);
  expect(new Set(narrative.facts.map(({ id }) => id)).size).toBe(narrative.facts.length);
  for (const { facts } of narrative.sentences) expect(facts.length).toBeGreaterThan(0);
  expect(unsupported(narrative, { today: TODAY, locale })).toEqual([]);
}

describe('narratives cite what they say', () => {
  it('about the scores of any deal, open or closed', () => {
    const explain = {
      risk: explainRisk,
      confidence: explainConfidence,
      drag: explainDrag,
      data_quality: explainDataQuality,
    };
    fc.assert(
      fc.property(
        anyOpenDeal,
        anySettings,
        fc.constantFrom('open', 'won', 'lost' as const),
        fc.constantFrom('risk', 'confidence', 'drag', 'data_quality' as const),
        anyName,
        anyLocale,
        (deal, settings, status, score, name, locale) => {
          const facts = { ...deal, status, ...(status !== 'open' && { closedDay: TODAY }) } as typeof deal;
          const explanation = explain[score](facts, settings, NOW, { contact: name });
          const notYetQualified = isNotYetQualified(facts, markEvidence(facts.evidence));
          isSupported(
            scoreNarrative({ score, explanation, isPast: status !== 'open', notYetQualified, record }),
            locale,
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  it('about the freshness of any contact', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 0, max: 90 * 86_400_000 })),
        fc.integer({ min: 0, max: 10 }),
        (ago, influence) => {
          const lastMetAt = ago === null ? null : NOW.instant - ago;
          const explanation = explainFreshness({ lastMetAt, influence }, NOW);
          const contact = { kind: 'contact', id: 'contact' } as const;
          isSupported(
            scoreNarrative({
              score: 'freshness',
              explanation,
              isPast: false,
              notYetQualified: false,
              record: contact,
            }),
            'en-NZ',
          );
        },
      ),
    );
  });

  it('about any forecast, and without one claims no range', () => {
    const anyForecast = fc.record({
      period: fc.constantFrom(
        { kind: 'quarter', label: 'Q4 FY2026' } as const,
        { kind: 'month', label: 'November 2026' } as const,
        { kind: 'year', label: 'FY2026/27' } as const,
      ),
      isOver: fc.boolean(),
      currency: anyCurrency,
      locale: anyLocale,
      low: fc.option(anyAmount),
      mostLikely: fc.option(anyAmount),
      high: fc.option(anyAmount),
      kind: fc.constantFrom('rule_of_thumb', 'fitted' as const),
      reason: fc.constant(
        'Rule of thumb, no range: not enough history. You have no finished quarter with 10 wins yet.',
      ),
      provisional: fc.boolean(),
      noFigure: fc.option(
        fc.constantFrom(
          'Your last win was in December 2017. There is nothing newer to learn from.',
          'Withheld: revenue still to come would be 3.4 times your best of the last 8 quarters. Check amounts and close dates of your largest open deals.',
          'Learning from your past deals. The forecast appears here in seconds to minutes.',
        ),
      ),
      closedMinor: anyAmount,
      closedCount: fc.nat({ max: 200 }),
      parts: fc
        .tuple(anyAmount, anyAmount, anyAmount, fc.integer({ min: -1e9, max: 1e9 }), fc.nat(30))
        .map(([closed, open, fresh, skew, count]) => [
          { key: 'closed_so_far', label: 'Closed so far', amountMinor: closed, count },
          { key: 'open_deals', label: 'Open deals in the period', amountMinor: open, count },
          { key: 'other_open_deals', label: 'Other open deals', amountMinor: fresh, count },
          { key: 'not_yet_created', label: 'New deals still to come', amountMinor: fresh, count: null },
          { key: 'typical_less_average', label: 'Skew adjustment', amountMinor: skew, count: null },
        ]),
      quotaMinor: fc.option(anyAmount),
      review: fc.array(fc.record({ name: anyName }), { maxLength: 3 }).map((items) => ({
        count: items.length * 2,
        items: items.map(({ name }, place) => ({
          id: `deal${place}`,
          name,
          question: 'Win chance 62% with a red risk score',
        })),
      })),
      overdue: fc.nat({ max: 3 }),
      withoutAmount: fc.nat({ max: 3 }),
    });
    fc.assert(
      fc.property(anyForecast, (forecast) => {
        const narrative = forecastNarrative(forecast);
        isSupported(narrative, forecast.locale);
        const text = narrative.sentences.map((sentence) => sentence.text).join(' ');
        if (forecast.noFigure !== null || forecast.kind === 'rule_of_thumb' || forecast.isOver) {
          expect(text).not.toMatch(/80% range/u);
          expect(narrative.facts.map(({ id }) => id)).not.toContain('range');
        }
      }),
      { numRuns: 400 },
    );
  });

  it('about any change of a forecast', () => {
    const anyStep = fc.record({
      key: fc.constantFrom(...WATERFALL_STEPS),
      amountMinor: fc.integer({ min: -900_000_00, max: 900_000_00 }),
      more: fc.nat({ max: 14 }),
      deals: fc.array(
        fc.record({
          name: anyName,
          amountMinor: fc.integer({ min: -900_000_00, max: 900_000_00 }),
          owner: fc.option(anyName),
        }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyStep, { selector: ({ key }) => key, maxLength: 6 }),
        fc.record({
          currency: anyCurrency,
          locale: anyLocale,
          fromDay: fc.integer({ min: TODAY - 90, max: TODAY }),
          toDay: fc.option(fc.integer({ min: TODAY - 30, max: TODAY })),
          from: anyAmount,
          to: anyAmount,
        }),
        (steps, { currency, locale, fromDay, toDay, from, to }) => {
          const narrative = forecastChangeNarrative({
            periodKind: 'quarter',
            currency,
            locale,
            today: TODAY,
            from: { day: fromDay, mostLikely: from },
            to: { day: toDay, mostLikely: to },
            steps: steps.map(({ key, amountMinor, more, deals }) => ({
              key,
              label: 'Pushed out',
              amountMinor,
              count: deals.length + more,
              deals: deals.map((deal, place) => ({ ...deal, id: `deal${place}` })),
            })),
          });
          isSupported(narrative, locale);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('about any change of a deal', () => {
    const anyThen = fc.record({
      stage: fc.option(anyName),
      status: fc.constantFrom(...DEAL_STATUSES),
      amountMinor: fc.option(anyAmount),
      currency: anyCurrency,
      closeDay: fc.option(anyDay),
      category: fc.option(fc.constantFrom(...FORECAST_CATEGORIES)),
      owner: fc.option(anyName),
      risk: fc.nat({ max: 100 }),
      notYetQualified: fc.boolean(),
      contacts: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('a', 'b', 'c'),
          name: fc.option(anyName),
          role: fc.option(fc.constantFrom(...CONTACT_ROLES)),
        }),
        { selector: ({ id }) => id },
      ),
      activities: fc.nat({ max: 30 }),
    });
    fc.assert(
      fc.property(
        fc.record({
          id: fc.constant('deal'),
          locale: anyLocale,
          since: anyDay,
          state: fc.constantFrom('told', 'untold', 'not_yet', 'in_bin' as const),
          createdDay: anyDay,
          past: anyThen,
          present: anyThen,
        }),
        (change) => {
          const past = change.state === 'told' ? change.past : null;
          isSupported(dealChangeNarrative({ ...change, past }), change.locale);
        },
      ),
      { numRuns: 400 },
    );
  });
});
