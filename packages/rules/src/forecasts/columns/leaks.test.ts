/** Columns that know how a deal ended are named and left out, and honest ones stay. */
import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../seed.ts';
import type { DecidedDeal, OpenDeal } from './decidedDeals.ts';
import { type WinsByColumns, winsByColumns } from './winSkill.ts';

const DECIDED = 900;
const OPEN = 120;
const SOURCES = ['Referral', 'Event', 'Outbound'];
const CHANCES = [0.75, 0.4, 0.1];

type Random = () => number;

/** A deal before any column is added to it; `won` is null while it is open. */
interface Plain {
  readonly won: boolean | null;
  readonly source: string;
  readonly day: number;
  readonly amount: number;
}

interface Added {
  readonly category?: (deal: Plain, random: Random) => string | null;
  readonly number?: (deal: Plain, random: Random) => number | null;
}

function randomFrom(seed: string): Random {
  const integer = chanceFrom(seed);
  return () => integer() / 2 ** 32;
}

/** Measures deals whose source tells something honest, with one more column. */
function withColumn(name: string, added: Added, { open = OPEN, writtenAtClose = [] as string[] } = {}): WinsByColumns {
  const random = randomFrom(name);
  const deals = Array.from({ length: DECIDED + open }, (_, day): Plain => {
    const source = Math.floor(random() * SOURCES.length);
    const won = random() < (CHANCES[source] as number);
    return {
      day,
      source: SOURCES[source] as string,
      won: day < DECIDED ? won : null,
      amount: Math.ceil(random() * 90_000),
    };
  });
  const cells = (deal: Plain): OpenDeal => ({
    categories: [deal.source, ...(added.category ? [added.category(deal, random)] : [])],
    numbers: [deal.amount, ...(added.number ? [added.number(deal, random)] : [])],
  });
  const decided = deals.flatMap((deal): DecidedDeal[] =>
    deal.won === null ? [] : [{ ...cells(deal), day: deal.day, won: deal.won }],
  );
  return winsByColumns(
    decided,
    {
      categories: ['Source', ...(added.category ? [name] : [])],
      numbers: ['Amount', ...(added.number ? [name] : [])],
      writtenAtClose,
    },
    deals.filter(({ won }) => won === null).map(cells),
  );
}

const pick = (random: Random, from: readonly string[]): string => from[Math.floor(random() * from.length)] as string;

/** Probability of the stage that a deal is in, or was in before the close. */
const PROBABILITIES = [10, 20, 40, 60, 75, 90];

const LEAKS: Record<string, Added> = {
  'Stage sort order': {
    // Two pipelines with a place for each closed stage: too many places to be a code.
    number: ({ won }, random) => {
      const pipeline = random() < 0.5 ? 0 : 9;
      return pipeline + (won === null ? Math.ceil(random() * 7) : won ? 8 : 9);
    },
  },
  'Expected revenue': {
    // A tenth of the deals never got an amount, open ones too.
    number: ({ won, amount }, random) => (won === false || random() < 0.1 ? 0 : won ? amount : amount * 0.4),
  },
  'Days to close': {
    number: ({ won }, random) => (won === null ? null : won ? 5 + random() * 60 : 50 + random() * 200),
  },
  'Last notable activity': {
    category: ({ won }, random) =>
      won === null || random() < 0.7
        ? pick(random, ['Email opened', 'Page visited', 'SMS sent', 'Modified'])
        : won
          ? pick(random, ['Contract signed', 'Modified'])
          : pick(random, ['Email marked spam', 'Unsubscribed']),
  },
  Probability: {
    number: ({ won }, random) =>
      won === null ? (PROBABILITIES[Math.floor(random() * PROBABILITIES.length)] as number) : won ? 100 : 0,
  },
  'Close reason': {
    category: ({ won }, random) =>
      won === null || random() < 0.4 ? null : pick(random, won ? ['Fit', 'Price'] : ['Price', 'No budget', 'Timing']),
  },
};

describe('a column that knows the outcome', () => {
  it.each(Object.entries(LEAKS))('%s is named, left out, and the rest measured again', (name, added) => {
    const told = withColumn(name, added);
    expect(told.knowsOutcome?.columns).toEqual([name]);
    expect(told.leftOut.map((column) => column.name)).toEqual([name]);
    expect(told.columns.map((column) => column.name).sort()).toEqual(['Amount', 'Source']);
    expect(told.verdict).toBe('skill');
    expect(told.measured?.areaUnderCurve).toBeLessThan(0.85);
    expect(told.sentence).toContain(
      `These columns probably know the outcome, so we left them out: ${name}. With them, won deals rank above lost ones`,
    );
    expect(told.sentence).toMatch(/, without them \d\d%\.$/);
  });

  it.each(['Stage sort order', 'Expected revenue', 'Probability'])(
    '%s is found in a file without open deals too',
    (name) => {
      const told = withColumn(name, LEAKS[name] as Added, { open: 0 });
      expect(told.knowsOutcome?.columns).toEqual([name]);
      expect(told.knowsOutcome?.areaWithThem).toBeGreaterThan(0.93);
    },
  );

  it('is found by its area alone where each value has deals of both ends', () => {
    // 2 in 100 cells are wrong: no value settles the outcome.
    const told = withColumn(
      'Scored later',
      {
        number: ({ won }, random) => (won === random() > 0.02 ? 60 : 20) + random() * 30,
      },
      { open: 0 },
    );
    expect(told.leftOut).toEqual([{ name: 'Scored later', reason: 'area_too_high', area: expect.closeTo(0.98, 1) }]);
  });

  it('is found where only two of them together know it', () => {
    // Either half is noise; both added up say how the deal ended.
    const halves = new Map<number, boolean>();
    const random = randomFrom('halves');
    const deals = Array.from({ length: DECIDED }, (_, day): DecidedDeal => {
      const [won, first] = [random() < 0.5, random() < 0.5];
      halves.set(day, first);
      return {
        day,
        won,
        categories: [pick(random, SOURCES), first ? 'A' : 'B', first === won ? 'X' : 'Y'],
        numbers: [],
      };
    });
    const told = winsByColumns(deals, { categories: ['Source', 'First half', 'Second half'], numbers: [] });
    expect(told.verdict).toBe('no_skill');
    expect(told.leftOut).toHaveLength(1);
    expect(told.leftOut[0]).toMatchObject({ name: expect.stringContaining('half'), reason: 'area_too_high' });
    expect(told.knowsOutcome?.areaWithThem).toBeLessThan(1);
  });

  it('leaves nothing to judge where it is the only column, and says so', () => {
    const deals = Array.from({ length: 400 }, (_, day): DecidedDeal => {
      const won = day % 3 === 0;
      return { day, won, categories: [won ? 'Paid' : 'Closed'], numbers: [] };
    });
    const told = winsByColumns(deals, { categories: ['Billing state'], numbers: [] });
    expect(told).toMatchObject({
      verdict: 'knows_outcome',
      measured: null,
      sentence:
        'These columns probably know the outcome, so we left them out: Billing state. With them, won deals rank above lost ones 100% of the time. No other column is left to measure.',
    });
    expect(told.chanceOf({ categories: ['Paid'], numbers: [] })).toBeCloseTo(1 / 3, 1);
  });

  it('is left out by its header where a CRM writes it at the close', () => {
    const told = withColumn(
      'Last activity',
      { category: (_, random) => pick(random, ['Call', 'Email']) },
      { open: 0, writtenAtClose: ['Last activity'] },
    );
    expect(told.leftOut).toEqual([{ name: 'Last activity', reason: 'written_at_close' }]);
    expect(told.knowsOutcome?.columns).toEqual(['Last activity']);
  });
});

/** Win chance of a deal whose score is that many standard deviations high: an area of 0.9. */
const chanceOfScore = (score: number): number => 1 / (1 + Math.exp(-3.2 * score));

describe('an honest column', () => {
  /** Both kinds of a score that is known before the close, on decided and open deals. */
  function scored(open: number, kind: 'number' | 'category'): WinsByColumns {
    const random = randomFrom(`score ${kind}`);
    const deals = Array.from({ length: DECIDED + open }, (_, day) => {
      const score = random() + random() + random() + random() - 2;
      const scale = score / 0.58;
      const won = random() < chanceOfScore(scale);
      const cells: OpenDeal =
        kind === 'number'
          ? { categories: [], numbers: [50 + 20 * scale] }
          : { categories: [`Grade ${Math.max(-2, Math.min(2, Math.round(scale)))}`], numbers: [] };
      return { ...cells, day, won };
    });
    return winsByColumns(
      deals.slice(0, DECIDED),
      { categories: kind === 'category' ? ['Fit'] : [], numbers: kind === 'number' ? ['Fit'] : [] },
      deals.slice(DECIDED),
    );
  }

  it.each([
    [0, 'number'],
    [OPEN, 'number'],
    [0, 'category'],
    [OPEN, 'category'],
  ] as const)('with an area of .9 stays skill (%i open deals, a %s)', (open, kind) => {
    const told = scored(open, kind);
    expect(told).toMatchObject({ verdict: 'skill', leftOut: [], knowsOutcome: null });
    expect(told.measured?.areaUnderCurve).toBeGreaterThan(0.85);
    expect(told.measured?.areaUnderCurve).toBeLessThan(0.96);
  });

  it.each([
    ['of which one region has no open deal', { category: ({ won }: Plain, random: Random) => region(won, random) }],
    ['that numbers the deals', { number: ({ day }: Plain) => 10_000 + day }],
    ['that changes with the months', { category: ({ day }: Plain) => `Campaign ${Math.floor(day / 30)}` }],
    [
      'of accounts with three deals each',
      { category: ({ day }: Plain) => `Account ${Math.floor(day / 30) * 10 + (day % 10)}` },
    ],
  ])('%s is no leak', (_, added: Added) => {
    const told = withColumn('Honest', added);
    expect(told.leftOut).toEqual([]);
  });

  it('is no leak where most deals are lost, and many values have lost ones only by luck', () => {
    const random = randomFrom('rarely won');
    const deals = Array.from(
      { length: 400 },
      (_, day): DecidedDeal => ({
        day,
        won: random() < 0.1,
        categories: [`Rep ${Math.floor(random() * 60)}`],
        numbers: [],
      }),
    );
    const told = winsByColumns(deals, { categories: ['Rep'], numbers: [] });
    expect(told).toMatchObject({ leftOut: [], knowsOutcome: null });
  });

  it('is judged by open deals from 20 of them on', () => {
    // All open deals are in the south, where none was ever decided: of fewer that is luck.
    const added: Added = { category: ({ won }, random) => (won === null ? 'South' : pick(random, ['North', 'West'])) };
    expect(withColumn('Region', added, { open: 19 }).leftOut).toEqual([]);
    expect(withColumn('Region', added, { open: 20 }).leftOut).toEqual([
      { name: 'Region', reason: 'never_on_open_deals' },
    ]);
  });
});

const region = (won: boolean | null, random: Random): string =>
  pick(random, won === null ? ['North', 'East'] : ['North', 'East', 'South', 'South']);

describe('more columns than the model takes', () => {
  it('leaves out those that tell least, wherever they stand in the file', () => {
    const random = randomFrom('many');
    const deals = Array.from({ length: DECIDED }, (_, day): DecidedDeal => {
      const source = Math.floor(random() * 3);
      // The informative column comes last and is the emptiest, beside fourteen full ones of noise.
      const noise = Array.from({ length: 14 }, (__, k) => `n${Math.floor(random() * (2 + 10 * k))}`);
      return {
        day,
        won: random() < (CHANCES[source] as number),
        categories: [...noise, random() < 0.3 ? null : (SOURCES[source] as string)],
        numbers: Array.from({ length: 26 }, (__, k) => (k === 25 ? source + random() : random())),
      };
    });
    const told = winsByColumns(deals, {
      categories: [...Array.from({ length: 14 }, (_, k) => `Noise ${k}`), 'Source'],
      numbers: Array.from({ length: 26 }, (_, k) => `Number ${k}`),
    });
    expect(told.columns).toHaveLength(36);
    expect(told.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Source', 'Number 25']));
    expect(told.leftOut).toHaveLength(5);
    expect(new Set(told.leftOut.map(({ reason }) => reason))).toEqual(new Set(['too_many_columns']));
    expect(told.verdict).toBe('skill');
  });
});

it('reports each fit, and ends at the total', () => {
  const fits: (readonly [number, number])[] = [];
  const deals = Array.from(
    { length: 400 },
    (_, day): DecidedDeal => ({
      day,
      won: day % 3 === 0,
      categories: [day % 2 ? 'A' : 'B'],
      numbers: [],
    }),
  );
  winsByColumns(deals, { categories: ['Type'], numbers: [] }, [], (done, total) => fits.push([done, total]));
  expect(fits.map(([done]) => done)).toEqual(fits.map((_, i) => i + 1));
  expect(fits.at(-1)?.[0]).toBe(fits.at(-1)?.[1]);
});

it('names empty and constant columns, of words and of numbers', () => {
  const deals = Array.from(
    { length: 400 },
    (_, day): DecidedDeal => ({
      day,
      won: day % 3 === 0,
      categories: [day % 2 ? 'A' : 'B', null, 'EMEA'],
      numbers: [null, 5],
    }),
  );
  const told = winsByColumns(deals, { categories: ['Type', 'Blank', 'Office'], numbers: ['Gone', 'Five'] });
  expect(told.leftOut).toEqual([
    { name: 'Blank', reason: 'empty' },
    { name: 'Office', reason: 'one_value' },
    { name: 'Gone', reason: 'empty' },
    { name: 'Five', reason: 'one_value' },
  ]);
});
