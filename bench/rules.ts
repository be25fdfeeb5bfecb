import { availableParallelism, cpus } from 'node:os';
import {
  type DealFacts,
  explainDrag,
  explainRisk,
  type ForecastDeal,
  FRAMEWORKS,
  type FrameworkKey,
  forecastPeriod,
  ruleOfThumb,
  scoreDeal,
} from '@forecastle/rules';

/** Deals a second on one core that the rules alone are held to. */
const NUMBERS_TARGET = 300_000;
const EXPLAINED_TARGET = 60_000;
/** Milliseconds a forecast of 100,000 members may take. */
const FORECAST_CEILING_MS = 1500;

const TODAY = 20_000;
const NOW = { day: TODAY, instant: TODAY * 86_400_000 };
const SETTINGS = { medianStageDays: 18.5 };
const DEALS = 1000;
const ROUND_MS = 1500;

/** Unlike deals, made by counting so that every run measures the same ones. */
function makeDeal(index: number): DealFacts {
  const strengths = ['green', 'yellow', 'red'] as const;
  const frameworks = Object.keys(FRAMEWORKS) as FrameworkKey[];
  const evidence = frameworks.flatMap((framework, offset) =>
    FRAMEWORKS[framework].slice(0, (index + offset) % 8).map((component, place) => ({
      framework,
      component,
      strength: strengths[(index + place) % 3] ?? 'red',
      hasNotes: place % 2 === 0,
    })),
  );
  const met = (days: number) => ({
    contactId: 'contact',
    lastMetAt: NOW.instant - days * 86_400_000,
    lastMetDay: TODAY - days,
    influence: days % 11,
  });
  return {
    status: 'open',
    phase: (['early', 'mid', 'late'] as const)[index % 3] ?? 'early',
    isProposal: index % 5 === 0,
    isNegotiation: index % 5 === 1,
    category: (['pipeline', 'best_case', 'commit', null] as const)[index % 4] ?? null,
    amountMinor: index * 1000,
    closeDay: TODAY - 20 + (index % 90),
    createdDay: TODAY - 100,
    pushes: index % 4,
    hasNextStep: index % 2 === 0,
    evidence,
    contactCount: index % 4,
    economicBuyer: index % 3 === 0 ? null : met(index % 50),
    champion: index % 4 === 0 ? null : met(index % 35),
    hasInteraction: index % 7 !== 0,
    lastActivityDay: TODAY - (index % 40),
    secondLastActivityDay: TODAY - (index % 40) - 5,
    stageEnteredDay: TODAY - (index % 60),
    earlierDaysInStage: index % 9,
  };
}

/** Calls a second over whole rounds, after one round to warm up; the sum keeps the calls from being optimised away. */
function rate(deals: readonly DealFacts[], work: (deal: DealFacts) => number): number {
  let sum = 0;
  const round = (): number => {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < ROUND_MS) {
      for (const deal of deals) sum += work(deal);
      done += deals.length;
    }
    return (done * 1000) / (performance.now() - start);
  };
  round();
  const perSecond = round();
  if (!Number.isFinite(sum)) throw new RangeError('the rules gave no number');
  return perSecond;
}

function report(name: string, figure: number, unit: string, ratio: number): void {
  process.stdout.write(
    `${name}: ${Math.round(figure).toLocaleString('en')} ${unit} (${ratio.toFixed(2)} x its target)\n`,
  );
}

function forecastMs(): number {
  const members = Array.from(
    { length: 100_000 },
    (_, index): ForecastDeal => ({
      status: 'open',
      category: (['pipeline', 'best_case', 'commit', null] as const)[index % 4] ?? null,
      winProbability: [10, 20, 35, 50, 65, 80][index % 6] ?? 10,
      amountMinor: Math.round(1e5 * 1.0001 ** ((index * 7919) % 60_000)),
      closeDay: TODAY + (index % 60),
      closedDay: null,
      createdDay: TODAY - (index % 60),
      lastActivityDay: null,
      confidence: 5 + (index % 91),
      riskBand: 'yellow',
      notYetQualified: false,
    }),
  );
  const period = { firstDay: TODAY, lastDay: TODAY + 89, key: 'FY2025-Q2' };
  const start = performance.now();
  forecastPeriod(
    members,
    ruleOfThumb({ asOfDay: NOW.day, recordsActivity: true, periodKind: 'quarter', knowsHistory: false }),
    { scope: 'bench', period, asOf: NOW },
  );
  return performance.now() - start;
}

/** Measures the rules alone on one core: scores as numbers, explained scores, and a forecast of 100,000 members. */
export async function run(): Promise<void> {
  const deals = Array.from({ length: DEALS }, (_, index) => makeDeal(index));
  const numbers = rate(deals, (deal) => scoreDeal(deal, SETTINGS, NOW).risk);
  report('scores as numbers', numbers, 'deals/s', numbers / NUMBERS_TARGET);
  const risk = rate(deals, (deal) => explainRisk(deal, SETTINGS, NOW).score);
  report('risk explained, with improvements', risk, 'deals/s', risk / EXPLAINED_TARGET);
  const drag = rate(deals, (deal) => explainDrag(deal, SETTINGS, NOW).score);
  report('drag explained, with improvements', drag, 'deals/s', drag / EXPLAINED_TARGET);
  const took = forecastMs();
  report('forecast of 100,000 members', took, 'ms', FORECAST_CEILING_MS / took);
  process.stdout.write(
    `on ${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores, ${process.version}\n`,
  );
}

if (import.meta.main) await run();
