/** The demo company on paper: everything that happened to its deals until today. Pure. */
import { planAccount } from './customers.ts';
import { enteredOn, knownUntil } from './known-until.ts';
import { SEED, seasonOf } from './laws.ts';
import { habitsOf, REPS } from './people.ts';
import type { PlannedCompany, PlannedDeal, Quarters, Territory } from './planned.ts';
import { prospectOf } from './prospects.ts';
import { chanceFrom, drawsOf } from './random.ts';
import { simulateDeal } from './simulate-deal.ts';
import { slippingDeal } from './slipping-deal.ts';

/** Of the words: names of accounts and contacts. */
const NAMES_SEED = 20_260_101;
/** Accounts of each rep with business in flight, and those from which none is expected now. */
const ACTIVE = 13;
const DORMANT = 27;
/** Days into the first quarter on which the company began to write its deals down (law 22). */
const BEGINS_ON = 12;
/** Weeks before it from which deals may have been open then, and days in which they were entered. */
const WEEKS_BEFORE = 40;
const ENTERED_IN = 20;
const WEEKS_A_QUARTER = 365.25 / 28;

export function planCompany(quarters: Quarters): PlannedCompany {
  const accounts = Array.from({ length: REPS.length * (ACTIVE + DORMANT) }, (_, index) =>
    planAccount(index, chanceFrom(NAMES_SEED + 7919 * (index + 1))),
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
    return planRep(own, rep, quarters);
  });
  return { accounts, deals: [...deals, slippingDeal(accounts, quarters)] };
}

/** A rep's deals, as they arrived. A week's arrivals are the same on whatever day they are told. */
function planRep(own: Territory, rep: number, { today, starts }: Quarters): PlannedDeal[] {
  const begin = (starts[0] as number) + BEGINS_ON;
  const firstWeek = weekOf(begin) - WEEKS_BEFORE;
  const deals: PlannedDeal[] = [];
  for (let week = firstWeek; week <= weekOf(today); week += 1) {
    const monday = mondayOf(week);
    const arrivals = drawsOf(SEED, 1, rep, week);
    const mean = (own.habits.arrivals / WEEKS_A_QUARTER) * seasonOf(monday).arrivals;
    const days = Array.from({ length: arrivals.poisson(mean) }, () => monday + arrivals.whole(0, 4)).toSorted();
    for (const [nth, createdDay] of days.entries()) {
      const prospect = prospectOf(own, arrivals);
      if (createdDay >= today) continue;
      const deal = simulateDeal({ own, prospect, createdDay, stream: [2, rep, week, nth], until: today });
      const known = createdDay < begin ? enteredOn(deal, begin + arrivals.whole(0, ENTERED_IN)) : deal;
      if (known) deals.push(knownUntil(known, today));
    }
  }
  return deals;
}

/** Weeks since that of day 4, which was a Monday. */
const weekOf = (day: number): number => Math.floor((day - 4) / 7);
const mondayOf = (week: number): number => 4 + 7 * week;
const places = (first: number, count: number): number[] => Array.from({ length: count }, (_, nth) => first + nth);
