/** The demo company on paper: everything that happened to its deals, worked out from a seed and today. Pure. */
import { planAccount } from './customers.ts';
import { habitsOf, REPS } from './people.ts';
import { planClosed, planOpen } from './plan-deal.ts';
import {
  ACCOUNTS_A_REP,
  type PlannedCompany,
  type PlannedDeal,
  type Quarters,
  type Territory,
  workday,
} from './planned.ts';
import { type Chance, chanceFrom } from './random.ts';

const SEED = 20_260_101;

export function planCompany(quarters: Quarters): PlannedCompany {
  const accounts = REPS.flatMap((_, rep) =>
    Array.from({ length: ACCOUNTS_A_REP }, (_, own) => {
      const index = rep * ACCOUNTS_A_REP + own;
      return planAccount(index, chanceFrom(SEED + 7919 * (index + 1)));
    }),
  );
  const deals = REPS.flatMap((owner, rep) => {
    const own: Territory = {
      owner,
      habits: habitsOf(owner),
      accounts,
      first: rep * ACCOUNTS_A_REP,
      taken: new Map(),
      wins: { due: 0.5 },
    };
    return planRep(own, quarters, chanceFrom(SEED + 104_729 * (rep + 1)));
  });
  return { accounts, deals };
}

function planRep(own: Territory, { today, starts }: Quarters, chance: Chance): PlannedDeal[] {
  const deals: PlannedDeal[] = [];
  for (let quarter = 0; quarter + 1 < starts.length; quarter += 1) {
    const from = starts[quarter] as number;
    const length = (starts[quarter + 1] as number) - from;
    const decided = Math.round(own.habits.closesAQuarter * chance.between(0.7, 1.3));
    for (let nth = 0; nth < decided; nth += 1) {
      // Often the later of two: more deals are decided late in a quarter than early.
      const late = chance.happens(0.6) ? Math.max(chance.next(), chance.next()) : chance.next();
      const day = from + Math.floor(late * length);
      if (day < today) deals.push(planClosed(own, workday(day, -1), chance));
    }
  }
  const end = (starts.at(-1) as number) - 1;
  for (let nth = 0; nth < own.habits.open; nth += 1) deals.push(planOpen(own, { today, end, nth }, chance));
  return deals;
}
