import type { ForecastCategory } from '@forecastle/rules';
import { planRecords } from './plan-records.ts';
import {
  LOST,
  type PlannedDeal,
  type PlannedStep,
  type PlannedWin,
  type PromisedClose,
  type Prospect,
  type Territory,
  type Way,
  WON,
  workday,
} from './planned.ts';
import type { Chance } from './random.ts';
import { DESCRIPTIONS, filled, LOSS_REASONS, NEXT_STEPS, PRODUCTS, WINS } from './words.ts';

/** How far through its way a usual deal enters each open stage. */
const ENTERS_AT = [0, 0.14, 0.3, 0.48, 0.66, 0.83];
const WORKING_HOURS = [9 * 60, 17 * 60] as const;

/** Days before the end of a quarter from which fewer and fewer deals are expected in it. */
const ENDING = 40;

/** A deal in flight; every third is expected in this quarter, while there is time. */
export function planOpen(
  own: Territory,
  { today, end, nth }: { today: number; end: number; nth: number },
  chance: Chance,
): PlannedDeal {
  const left = Math.max(end - today, 6);
  const thisQuarter = nth % 3 === 0 && chance.happens(left / ENDING);
  const expected = workday(
    today + (thisQuarter ? chance.whole(3, left) : left + chance.whole(4, 85)),
    thisQuarter ? -1 : 1,
  );
  const cycle = chance.between(65, 150);
  const createdDay = workday(Math.min(Math.round(expected - cycle), today - chance.whole(6, 25)), -1);
  const progress = Math.min((today - createdDay) / (expected - createdDay), 0.99);
  const lastStage = Math.max(0, ENTERS_AT.filter((at) => at <= progress).length - 1 - (chance.happens(0.25) ? 1 : 0));
  // Some lie still: the more so the less a rep writes down.
  const lies = chance.happens(0.12 + 0.2 * (1 - own.habits.logging));
  const quiet = lies ? chance.whole(24, 55) : chance.happens(0.3) ? chance.whole(9, 20) : chance.whole(1, 6);
  const endDay = Math.max(expected, today + 1);
  return planDeal(
    own,
    prospectOf(own, own.active, chance),
    {
      createdDay,
      endDay,
      until: today,
      outcome: null,
      lastStage,
      pace: 1,
      quietFrom: Math.max(today - quiet, createdDay + 3),
      promises: closeDays({ createdDay, endDay, until: today }, own.habits.pushes, chance),
    },
    chance,
  );
}

/** Another deal with one of these accounts. */
export function prospectOf({ habits, accounts, taken }: Territory, among: readonly number[], chance: Chance): Prospect {
  const account = chance.pick(among);
  const customer = accounts[account];
  if (!customer) throw new RangeError(`there is no account ${account}`);
  const nth = taken.get(account) ?? 0;
  taken.set(account, nth + 1);
  const product = PRODUCTS[(account + nth) % PRODUCTS.length];
  const phase = Math.floor(nth / PRODUCTS.length);
  const size = chance.between(0.35, 1) ** 2;
  return {
    account,
    customer,
    name: `${product}${phase > 0 ? `, phase ${phase + 1}` : ''} – ${customer.name}`,
    amount: hundreds(size * 150_000 * habits.size * (customer.strategic ? 1.6 : 1)),
    size,
  };
}

/** Everything that happened to a deal on its way. */
export function planDeal(own: Territory, prospect: Prospect, way: Way, chance: Chance): PlannedDeal {
  const { habits, owner } = own;
  const { account, customer, name, amount } = prospect;
  const firstStage = chance.happens(0.6) ? 0 : Math.min(1, way.lastStage);
  const [first, ...later] = way.promises;
  const steps = [
    ...stageSteps(own, way, { firstStage, amount, customer }, chance),
    ...inOrder(later.map(({ closeDay, setOn }) => ({ ...at(setOn, chance), closeDay }))),
  ].sort((a, b) => a.day - b.day || a.minute - b.minute);
  return {
    name,
    description: habits.logging > 0.6 ? filled(chance.pick(DESCRIPTIONS), customer) : null,
    owner,
    account,
    createdDay: way.createdDay,
    stage: firstStage,
    // Early on there is sometimes no figure yet.
    amountMinor: way.outcome === null && way.lastStage === firstStage && chance.happens(0.3) ? null : amount * 100,
    closeDay: first.closeDay,
    category: categoryAt(firstStage, own),
    steps,
    ...planRecords({ own, way, customer }, chance),
  };
}

function stageSteps(
  own: Territory,
  { createdDay, endDay, until, outcome, lastStage, pace }: Way,
  { firstStage, amount, customer }: { firstStage: number; amount: number; customer: Territory['accounts'][number] },
  chance: Chance,
): PlannedStep[] {
  const { habits } = own;
  const steps: PlannedStep[] = [];
  const whole = (outcome === null ? endDay : until) - createdDay;
  let category = categoryAt(firstStage, own);
  for (let stage = firstStage + 1; stage <= lastStage; stage += 1) {
    const share = (ENTERS_AT[stage] as number) ** pace * chance.between(0.85, 1.12);
    const day = workday(createdDay + Math.max(1, Math.round(share * whole)), 1);
    const last = steps.at(-1)?.day ?? createdDay;
    const entered = Math.min(Math.max(day, last), until - 1);
    const next = categoryAt(stage, own);
    // The price is talked about from the proposal on.
    const factor = stage === 4 ? chance.between(...habits.amountMoves) : null;
    steps.push({
      ...at(entered, chance),
      stage,
      ...(next !== category && { category: next }),
      ...(factor !== null && { amountMinor: hundreds(amount * factor) * 100 }),
      ...(chance.happens(habits.logging) && { nextStep: filled(chance.pick(NEXT_STEPS[stage] ?? []), customer) }),
    });
    category = next;
  }
  if (outcome !== null) {
    const lossReason =
      outcome === LOST && chance.happens(0.25 + 0.7 * habits.logging) ? chance.pick(LOSS_REASONS) : null;
    const win = outcome === WON ? winOf(own, createdDay) : null;
    steps.push({
      ...{ day: until, minute: WORKING_HOURS[1] + 15, stage: outcome },
      ...(lossReason && { lossReason }),
      ...(win && { win }),
    });
  }
  return inOrder(steps);
}

/** Not by chance, which would go another way after it: who writes little down gives no reason for some of the wins. */
function winOf({ habits }: Territory, createdDay: number): PlannedWin | null {
  const given = (createdDay * 37) % 100 < 100 * (0.35 + 0.6 * habits.logging);
  return given ? (WINS[createdDay % WINS.length] ?? null) : null;
}

/** Moves each that would come before the one it follows to shortly after it. */
function inOrder(steps: readonly PlannedStep[]): PlannedStep[] {
  const ordered: PlannedStep[] = [];
  for (const step of steps) {
    const before = ordered.at(-1);
    const late = before && (step.day < before.day || (step.day === before.day && step.minute <= before.minute));
    ordered.push(late ? { ...step, day: before.day, minute: before.minute + 7 } : step);
  }
  return ordered;
}

function categoryAt(stage: number, { habits }: Territory): ForecastCategory {
  if (stage >= habits.commitFrom) return 'commit';
  return stage >= habits.bestCaseFrom ? 'best_case' : 'pipeline';
}

/** The dates that an open deal was promised for, one after the other. */
function closeDays(
  { createdDay, endDay, until }: Pick<Way, 'createdDay' | 'endDay' | 'until'>,
  pushes: number,
  chance: Chance,
): [PromisedClose, ...PromisedClose[]] {
  // Who is late has not always said so.
  const last = pushes > 1 && chance.happens(0.15) ? until - chance.whole(2, 9) : endDay;
  const dates = [workday(last, 1)];
  const wanted = Math.round(pushes * chance.between(0.3, 1.6));
  while (dates.length <= wanted) {
    const before = workday((dates[0] as number) - chance.whole(14, pushes > 2 ? 26 : 40), -1);
    if (before < createdDay + 14 || before > until) break;
    dates.unshift(before);
  }
  const [first = endDay, ...later] = dates;
  return [
    { closeDay: first, setOn: createdDay },
    ...later.map((closeDay, index) => ({
      closeDay,
      setOn: Math.min(workday((dates[index] as number) - chance.whole(0, 4), -1), until - 1),
    })),
  ];
}

const at = (day: number, chance: Chance) => ({ day, minute: chance.whole(...WORKING_HOURS) });
const hundreds = (amount: number): number => Math.max(4000, Math.round(amount / 500) * 500);
