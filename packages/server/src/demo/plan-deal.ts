import type { ForecastCategory } from '@forecastle/rules';
import { planRecords } from './plan-records.ts';
import {
  ACCOUNTS_A_REP,
  LOST,
  type PlannedDeal,
  type PlannedStep,
  type Territory,
  type Way,
  WON,
  workday,
} from './planned.ts';
import type { Chance } from './random.ts';
import { DESCRIPTIONS, filled, LOSS_REASONS, NEXT_STEPS, PRODUCTS } from './words.ts';

/** How far through its way a usual deal enters each open stage. */
const ENTERS_AT = [0, 0.14, 0.3, 0.48, 0.66, 0.83];
const WORKING_HOURS = [9 * 60, 17 * 60] as const;

/** A deal decided on a day. */
export function planClosed(own: Territory, day: number, chance: Chance): PlannedDeal {
  own.wins.due += own.habits.winRate;
  const won = own.wins.due >= 1;
  if (won) own.wins.due -= 1;
  const cycle = Math.round(won ? chance.between(48, 125) : chance.between(35, 165));
  const lastStage = won ? 5 : chance.whole(1, 5);
  const quietFrom = won ? day : day - chance.whole(0, 30);
  return plan(
    own,
    { createdDay: workday(day - cycle, -1), endDay: day, until: day, outcome: won ? WON : LOST, lastStage, quietFrom },
    chance,
  );
}

/** A deal in flight; every third is expected in this quarter. */
export function planOpen(
  own: Territory,
  { today, end, nth }: { today: number; end: number; nth: number },
  chance: Chance,
): PlannedDeal {
  const left = Math.max(end - today, 6);
  const thisQuarter = nth % 3 === 0;
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
  return plan(
    own,
    {
      createdDay,
      endDay: Math.max(expected, today + 1),
      until: today,
      outcome: null,
      lastStage,
      quietFrom: Math.max(today - quiet, createdDay + 3),
    },
    chance,
  );
}

function plan(own: Territory, way: Way, chance: Chance): PlannedDeal {
  const { habits, owner } = own;
  const account = own.first + Math.floor(chance.next() * ACCOUNTS_A_REP);
  const nth = own.taken.get(account) ?? 0;
  own.taken.set(account, nth + 1);
  const customer = own.accounts[account];
  if (!customer) throw new RangeError(`there is no account ${account}`);
  const product = PRODUCTS[(account + nth) % PRODUCTS.length];
  const again = nth >= PRODUCTS.length ? ', second phase' : '';
  const firstStage = chance.happens(0.6) ? 0 : Math.min(1, way.lastStage);
  const amount = hundreds(chance.between(0.35, 1) ** 2 * 150_000 * habits.size * (customer.strategic ? 1.6 : 1));
  const dates = closeDays(way, habits.pushes, chance);
  const steps = [
    ...stageSteps(own, way, { firstStage, amount, customer }, chance),
    ...inOrder(dates.slice(1).map(({ closeDay, setOn }) => ({ ...at(setOn, chance), closeDay }))),
  ].sort((a, b) => a.day - b.day || a.minute - b.minute);
  return {
    name: `${product}${again} – ${customer.name}`,
    description: habits.logging > 0.6 ? filled(chance.pick(DESCRIPTIONS), customer) : null,
    owner,
    account,
    createdDay: way.createdDay,
    stage: firstStage,
    // Early on there is sometimes no figure yet.
    amountMinor: way.outcome === null && way.lastStage === firstStage && chance.happens(0.3) ? null : amount * 100,
    closeDay: (dates[0] as { closeDay: number }).closeDay,
    category: categoryAt(firstStage, own),
    steps,
    ...planRecords({ own, way, customer }, chance),
  };
}

function stageSteps(
  own: Territory,
  { createdDay, endDay, until, outcome, lastStage }: Way,
  { firstStage, amount, customer }: { firstStage: number; amount: number; customer: Territory['accounts'][number] },
  chance: Chance,
): PlannedStep[] {
  const { habits } = own;
  const steps: PlannedStep[] = [];
  const whole = (outcome === null ? endDay : until) - createdDay;
  let category = categoryAt(firstStage, own);
  for (let stage = firstStage + 1; stage <= lastStage; stage += 1) {
    const share = (ENTERS_AT[stage] as number) * chance.between(0.85, 1.12);
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
    steps.push({ day: until, minute: WORKING_HOURS[1] + 15, stage: outcome, ...(lossReason && { lossReason }) });
  }
  return inOrder(steps);
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

/** The dates that were promised one after the other, and the days on which each was set; the first with the deal. */
function closeDays(way: Way, pushes: number, chance: Chance): { closeDay: number; setOn: number }[] {
  const { createdDay, endDay, until, outcome } = way;
  // Who is late in an open deal has not always said so.
  const last = outcome === null && pushes > 1 && chance.happens(0.15) ? until - chance.whole(2, 9) : endDay;
  const dates = [workday(last + (outcome === LOST ? chance.whole(0, 20) : 0), 1)];
  const wanted = Math.round(pushes * chance.between(0.3, 1.6));
  while (dates.length <= wanted) {
    const before = workday((dates[0] as number) - chance.whole(14, pushes > 2 ? 26 : 40), -1);
    if (before < createdDay + 14 || before > until) break;
    dates.unshift(before);
  }
  return dates.map((closeDay, index) => {
    const promised = dates[index - 1];
    const setOn = promised === undefined ? createdDay : Math.min(workday(promised - chance.whole(0, 4), -1), until - 1);
    return { closeDay, setOn };
  });
}

const at = (day: number, chance: Chance) => ({ day, minute: chance.whole(...WORKING_HOURS) });
const hundreds = (amount: number): number => Math.max(4000, Math.round(amount / 500) * 500);
