import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastPeriod } from '../forecastPeriod.ts';
import { memberChances } from '../memberChances.ts';
import { type ForecastDeal, membershipOf } from '../membership.ts';
import { ruleOfThumb } from '../ruleOfThumb.ts';
import { type CountedForecast, WATERFALL_STEPS, type WaterfallStep, waterfall } from './waterfall.ts';

const TODAY = 1000;
const PERIOD = { key: 'a quarter', firstDay: 990, lastDay: 1080 };
const MODEL = ruleOfThumb({ asOfDay: TODAY, recordsActivity: false, knowsHistory: false, periodKind: 'quarter' });
const IDS = [...'abcdefgh'];
const OWNERS = ['ana', 'ben', 'cleo'];
const CURRENCIES = ['NZD', 'USD', 'EUR'];
/** The steps of one deal come in the order of `docs/rules.md`: membership, currency, amount, chance. */
const MEMBERSHIP: readonly WaterfallStep[] = WATERFALL_STEPS.slice(0, WATERFALL_STEPS.indexOf('currency'));

interface Deal extends ForecastDeal {
  readonly id: string;
  readonly owner: string;
  readonly own: number;
  readonly currency: string;
}
interface World {
  readonly deals: ReadonlyMap<string, Deal>;
  /** In the bin. */
  readonly gone: ReadonlyMap<string, Deal>;
  /** Into NZD. */
  readonly rates: Readonly<Record<string, number>>;
}
type Event = (world: World) => World;

const inBase = ({ rates }: World, { own, currency }: Deal): number => Math.round(own * (rates[currency] ?? 1));

function change(world: World, id: string, part: (deal: Deal) => Partial<Deal>): World {
  const deal = world.deals.get(id);
  return deal ? { ...world, deals: new Map(world.deals).set(id, { ...deal, ...part(deal) }) } : world;
}
function remove(world: World, id: string): World {
  const deal = world.deals.get(id);
  if (!deal) return world;
  return {
    ...world,
    deals: new Map([...world.deals].filter(([other]) => other !== id)),
    gone: new Map(world.gone).set(id, deal),
  };
}
function restore(world: World, id: string): World {
  const deal = world.gone.get(id);
  if (!deal || world.deals.has(id)) return world;
  return { ...world, deals: new Map(world.deals).set(id, deal) };
}
/** Two records of one deal become one, as a person does it: the kept one takes the amount, the other is deleted. */
function merge(world: World, keptId: string, otherId: string): World {
  const [kept, other] = [world.deals.get(keptId), world.deals.get(otherId)];
  if (!kept || !other || keptId === otherId) return world;
  const added = Math.round(inBase(world, other) / (world.rates[kept.currency] ?? 1));
  return remove(
    change(world, keptId, ({ own }) => ({ own: own + added })),
    otherId,
  );
}

function told(world: World, owners: ReadonlySet<string> | null): CountedForecast {
  const all = [...world.deals.values()].map((deal) => ({ ...deal, amountMinor: inBase(world, deal) }));
  const own = all.filter(({ owner }) => owners === null || owners.has(owner));
  const asOf = { day: TODAY, instant: 0 };
  const { mostLikely, parts } = forecastPeriod(own, MODEL, { scope: 'test', period: PERIOD, asOf });
  const adds = new Map(
    memberChances(all, MODEL, { period: PERIOD, asOfDay: TODAY, recordsActivity: false }).map((row) => [
      row.deal.id,
      row.contributionMinor,
    ]),
  );
  return {
    mostLikelyMinor: mostLikely ?? 0,
    notYetCreatedMinor: parts.notYetCreated,
    owners,
    deals: all.map((deal) => {
      const membership = membershipOf(deal, PERIOD, TODAY);
      return {
        id: deal.id,
        ownerId: deal.owner,
        status: deal.status,
        membership,
        amountMinor: deal.amountMinor,
        currency: deal.currency,
        ownAmountMinor: deal.own,
        contributionMinor: membership === 'won' ? deal.amountMinor : (adds.get(deal.id) ?? 0),
      };
    }),
  };
}

const anyId = fc.constantFrom(...IDS);
const amount = fc.integer({ min: 1_000, max: 10 ** 10 });
const rate = fc.double({ min: 0.5, max: 2, noNaN: true });
const anyDeal = (id: string): fc.Arbitrary<Deal> =>
  fc.record({
    id: fc.constant(id),
    owner: fc.constantFrom(...OWNERS),
    own: amount,
    currency: fc.constantFrom(...CURRENCIES),
    status: fc.constantFrom('open', 'open', 'open', 'won', 'lost'),
    category: fc.constantFrom(null, 'pipeline', 'best_case', 'commit', 'omitted'),
    winProbability: fc.integer({ min: 0, max: 100 }),
    amountMinor: fc.constant(null),
    closeDay: fc.option(fc.integer({ min: 960, max: 1120 })),
    closedDay: fc.integer({ min: 960, max: TODAY }),
    createdDay: fc.constant(900),
    lastActivityDay: fc.constant(null),
    confidence: fc.constant(50),
    riskBand: fc.constant('yellow' as const),
    notYetQualified: fc.constant(false),
  });
const anyWorld: fc.Arbitrary<World> = fc.record({
  deals: fc
    .tuple(...IDS.slice(0, 6).map(anyDeal))
    .map((deals): ReadonlyMap<string, Deal> => new Map(deals.map((deal) => [deal.id, deal]))),
  gone: fc.tuple(...IDS.slice(6).map(anyDeal)).map((deals) => new Map(deals.map((deal) => [deal.id, deal]))),
  rates: fc.record({ NZD: fc.constant(1), USD: rate, EUR: rate }),
});

/** Everything that happens to deals between two forecasts, by its name. */
const EVENTS = {
  currency: fc.oneof(
    fc.tuple(anyId, fc.constantFrom(...CURRENCIES)).map(
      ([id, currency]): Event =>
        (world) =>
          change(world, id, () => ({ currency })),
    ),
    fc.tuple(fc.constantFrom('USD', 'EUR'), rate).map(
      ([currency, to]): Event =>
        (world) => ({ ...world, rates: { ...world.rates, [currency]: to } }),
    ),
  ),
  merge: fc.tuple(anyId, anyId).map(
    ([kept, other]): Event =>
      (world) =>
        merge(world, kept, other),
  ),
  reassignment: fc.tuple(anyId, fc.constantFrom(...OWNERS)).map(
    ([id, owner]): Event =>
      (world) =>
        change(world, id, () => ({ owner })),
  ),
  deletion: fc.oneof(
    anyId.map(
      (id): Event =>
        (world) =>
          remove(world, id),
    ),
    anyId.map(
      (id): Event =>
        (world) =>
          restore(world, id),
    ),
  ),
  amount: fc.tuple(anyId, amount).map(
    ([id, own]): Event =>
      (world) =>
        change(world, id, () => ({ own })),
  ),
  anything: fc
    .tuple(
      anyId,
      fc.record(
        {
          status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
          closeDay: fc.option(fc.integer({ min: 960, max: 1120 })),
          category: fc.constantFrom('pipeline' as const, 'commit' as const, 'omitted' as const),
          winProbability: fc.integer({ min: 0, max: 100 }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(
      ([id, part]): Event =>
        (world) =>
          change(world, id, () => part),
    ),
} satisfies Record<string, fc.Arbitrary<Event>>;

const SCOPES = [null, new Set(['ana']), new Set(['ana', 'ben'])];

/** Compares the forecasts before and after the events, holds the steps to their rules, and returns them. */
function moved(world: World, events: readonly Event[], [first, last]: readonly (ReadonlySet<string> | null)[]) {
  const before = told(world, first ?? null);
  const after = told(
    events.reduce((now, event) => event(now), world),
    last ?? null,
  );
  const parts = waterfall(before, after);
  const sum = parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
  expect(before.mostLikelyMinor + sum).toBe(after.mostLikelyMinor);
  const steps = parts.map(({ step }) => step);
  // A rule of thumb is the sum of its deals: every cent is one of a deal's.
  expect(steps).not.toContain('model');
  const adds = ({ deals, owners }: CountedForecast, id: string): number =>
    deals.find((deal) => deal.id === id && (owners === null || owners.has(deal.ownerId)))?.contributionMinor ?? 0;
  for (const id of IDS) {
    const own = parts.flatMap(({ step, deals }) =>
      deals.filter((deal) => deal.id === id).map(({ amountMinor }) => ({ step, amountMinor })),
    );
    expect(new Set(own.map(({ step }) => step)).size).toBe(own.length);
    expect(own.filter(({ step }) => MEMBERSHIP.includes(step)).length).toBeLessThanOrEqual(1);
    expect(own.filter(({ step }) => step.startsWith('amount')).length).toBeLessThanOrEqual(1);
    expect(own.filter(({ step }) => step.startsWith('probability')).length).toBeLessThanOrEqual(1);
    expect(own.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(adds(after, id) - adds(before, id));
  }
  return steps;
}

const RUNS = { numRuns: 500 };
const sequence = (...kinds: (keyof typeof EVENTS)[]) =>
  fc.array(fc.oneof(...kinds.map((kind) => EVENTS[kind])), { minLength: 1, maxLength: 8 });

describe('what moved a forecast', () => {
  it.each<[keyof typeof EVENTS, readonly WaterfallStep[]]>([
    ['currency', ['currency']],
    ['merge', ['removed', 'amount_up']],
    ['reassignment', ['reassigned']],
    ['deletion', ['created', 'removed']],
    ['amount', ['amount_up', 'amount_down']],
  ])('adds up after any sequence of each: %s, and is told as %j alone', (kind, allowed) => {
    const scopes = fc.constantFrom(...SCOPES).map((scope) => [scope, scope]);
    fc.assert(
      fc.property(anyWorld, sequence(kind), scopes, (world, events, both) => {
        for (const step of moved(world, events, both)) expect(allowed).toContain(step);
      }),
      RUNS,
    );
  });

  it('gives the rate the single cent that it moved', () => {
    const deal = { ownerId: 'ana', id: 'a', currency: 'USD', ownAmountMinor: 1_000 };
    const at = (minor: number): CountedForecast => ({
      mostLikelyMinor: minor,
      notYetCreatedMinor: 0,
      owners: null,
      deals: [{ ...deal, status: 'won', membership: 'won', amountMinor: minor, contributionMinor: minor }],
    });
    expect(waterfall(at(1_688), at(1_689)).map(({ step, amountMinor }) => [step, amountMinor])).toEqual([
      ['currency', 1],
    ]);
  });

  it('adds up after any sequence of all of them, also where the team is another than before', () => {
    const scopes = fc.tuple(fc.constantFrom(...SCOPES), fc.constantFrom(...SCOPES));
    const all = sequence('currency', 'merge', 'reassignment', 'deletion', 'amount', 'anything');
    fc.assert(
      fc.property(anyWorld, all, scopes, (world, events, both) => {
        moved(world, events, both);
      }),
      RUNS,
    );
  });
});
