/** The demo company on paper: everything that happened to its deals, worked out from a seed and today. Pure. */
import { planAccount } from './customers.ts';
import { habitsOf, REPS } from './people.ts';
import { planOpen } from './plan-deal.ts';
import { planDecided, type Quarter, quarterOf } from './plan-decided.ts';
import type { PlannedCompany, PlannedDeal, Quarters, Territory } from './planned.ts';
import { chanceFrom } from './random.ts';

const SEED = 20_260_101;
/** One past of many that go by the same habits: one with good and bad quarters, but none out of all proportion. */
const PAST_SEED = 20_260_108;
/** Accounts of each rep with business in flight, and those from which none is expected now. */
const ACTIVE = 13;
const DORMANT = 27;
/** Days into the first quarter on which the company began to write its deals down. */
const BEGINS_ON = 12;

export function planCompany(quarters: Quarters): PlannedCompany {
  const accounts = Array.from({ length: REPS.length * (ACTIVE + DORMANT) }, (_, index) =>
    planAccount(index, chanceFrom(SEED + 7919 * (index + 1))),
  );
  const deals = REPS.flatMap((owner, rep) => {
    const own: Territory = {
      owner,
      habits: habitsOf(owner),
      accounts,
      active: places(rep * ACTIVE, ACTIVE),
      dormant: places(REPS.length * ACTIVE + rep * DORMANT, DORMANT),
      taken: new Map(),
    };
    return planRep(own, quarters, 104_729 * (rep + 1));
  });
  return { accounts, deals };
}

/** What was decided first: a rep's open deals are those of the day, while the past stays as it was told the day before. */
function planRep(own: Territory, { today, starts }: Quarters, apart: number): PlannedDeal[] {
  const begin = (starts[0] as number) + BEGINS_ON;
  const decided = starts.slice(0, -1).flatMap((from, place) => {
    const quarter = quarterOf({ from, to: starts[place + 1] as number }, PAST_SEED);
    return planQuarter(own, quarter, PAST_SEED + apart + 31 * quarter.number).filter(
      ({ createdDay, decidedDay }) => createdDay >= begin && decidedDay < today,
    );
  });
  const chance = chanceFrom(SEED + apart);
  const end = (starts.at(-1) as number) - 1;
  const open = Array.from({ length: own.habits.open }, (_, nth) => planOpen(own, { today, end, nth }, chance));
  return [...decided.map(({ deal }) => deal), ...open];
}

function planQuarter(own: Territory, quarter: Quarter, seed: number) {
  const chance = chanceFrom(seed);
  const decided = Math.round(own.habits.closesAQuarter * quarter.volume * chance.between(0.75, 1.25));
  return Array.from({ length: decided }, (_, nth) =>
    planDecided(own, quarter, chanceFrom(seed + 6_700_417 * (nth + 1))),
  );
}

const places = (first: number, count: number): number[] => Array.from({ length: count }, (_, nth) => first + nth);
