/** Lets one deal happen, week by week, by the laws of `docs/demo-company.md`. Pure. */
import { categoryOf, type Judge } from './categories.ts';
import { firstCloseDay, movedCloseDay } from './close-dates.ts';
import { advanceChance, loseChance, momentumOf, NEGOTIATION, PROPOSAL, SEED, seasonOf, winChance } from './laws.ts';
import { leadSourceOf } from './lead-source.ts';
import { LOST, type PlannedDeal, type PlannedStep, type Prospect, type Territory, WON, workday } from './planned.ts';
import { roundAmount } from './prospects.ts';
import { type Chance, drawsOf } from './random.ts';
import { DESCRIPTIONS, filled, LOSS_REASONS, NEXT_STEPS, WINS } from './words.ts';
import { interactionsAWeek, workOn } from './working-deal.ts';

const DISCOVERY = 2;
const WORKING_HOURS = [9 * 60, 16 * 60 + 30] as const;
const CLOSES_AT = 17 * 60 + 15;
/** Weeks after which a story ends without having come to an end: far beyond what happens. */
const WEEKS_AT_MOST = 260;

export interface Arrival {
  readonly own: Territory;
  readonly prospect: Prospect;
  readonly createdDay: number;
  /** What tells this deal's chance from that of others. */
  readonly stream: readonly number[];
  /** First day of which nothing is known yet; what happens before it does not depend on it. */
  readonly until: number;
}

/** Returns everything that happened to a deal from its first day on. */
export function simulateDeal({ own, prospect, createdDay, stream, until }: Arrival): PlannedDeal {
  const { habits, owner } = own;
  const { customer } = prospect;
  const chance = drawsOf(SEED, ...stream);
  const fit = chance.normal();
  const judge: Judge = { habits, sensed: fit + 0.8 * chance.normal() };
  const firstStage = chance.happens(0.6) ? 0 : 1;
  const hasAmount = !chance.happens(1 / 7);
  const firstClose = firstCloseDay(createdDay, habits, chance);
  const deal = workOn({ customer, fit, logging: habits.logging, createdDay }, chance);
  const steps: PlannedStep[] = [];

  let stage = firstStage;
  let amount = prospect.amount;
  let closeDay = firstClose;
  let category = categoryOf(stage, judge);
  let pushes = 0;
  let lying: { readonly chasedOn: readonly number[] } | null = null;
  /** First day of the week in which a lost deal is taken up again. */
  let resting: number | null = null;
  let takenUp = false;

  const step = (day: number, change: Omit<PlannedStep, 'day' | 'minute'>, minute?: number): void => {
    const last = steps.at(-1);
    const at = minute ?? chance.whole(...WORKING_HOURS);
    const isLate = last && last.day === day && last.minute >= at;
    steps.push({ day, minute: isLate ? last.minute + 7 : at, ...change });
  };
  const setCategory = () => {
    const next = categoryOf(stage, judge);
    if (next === category) return {};
    category = next;
    return { category: next };
  };

  const firstMonday = createdDay - ((((createdDay + 3) % 7) + 7) % 7);
  for (let week = 0; week < WEEKS_AT_MOST; week += 1) {
    const monday = firstMonday + 7 * week;
    const friday = monday + 4;
    if (monday >= until) break;
    const from = Math.max(monday, createdDay);
    if (resting !== null) {
      if (monday < resting) continue;
      resting = null;
      lying = null;
      const isPast = closeDay < monday + 14;
      if (isPast) closeDay = workday(monday + chance.whole(30, 60), 1);
      step(chance.whole(monday, friday - 2), { stage, category, ...(isPast && { closeDay }) });
    }
    // Attention.
    if (lying === null && week > 0 && chance.happens(0.04 * Math.exp(-0.5 * fit))) {
      const times = chance.happens(0.4) ? chance.whole(2, 3) : 0;
      lying = {
        chasedOn: Array.from({ length: times }, (_, nth) => workday(monday + 2 + 6 * nth + chance.whole(0, 3), 1)),
      };
    } else if (lying !== null && chance.happens(0.1)) lying = null;
    const chases = (lying?.chasedOn ?? []).filter((day) => day >= monday && day <= friday);
    for (const day of chases) deal.chase(day);
    // Interactions.
    const count = chance.poisson(interactionsAWeek(stage, lying !== null, friday));
    const days = Array.from({ length: count }, () => chance.whole(from, Math.max(from, friday))).toSorted(
      (a, b) => a - b,
    );
    for (const day of days) deal.interact({ day, stage });
    const earliest = Math.max(from, createdDay + 1, ...days, ...chases, steps.at(-1)?.day ?? from);
    // Close date.
    const moved = movedCloseDay({ stage, closeDay, monday, habits }, chance);
    if (moved !== null) {
      const isPush = moved > closeDay;
      closeDay = moved;
      pushes += isPush ? 1 : 0;
      step(Math.min(earliest, friday), { closeDay });
    }
    if (stage === NEGOTIATION && chance.happens(0.04)) {
      amount = roundAmount(amount * chance.between(0.65, 0.8));
      step(Math.min(earliest, friday), { amountMinor: amount * 100 });
    }
    // What becomes of it this week.
    const season = seasonOf(friday);
    const momentum = momentumOf({
      skill: habits.skill,
      fit,
      pushes,
      amount,
      season,
      evidence: deal.evidence(stage),
      contacts: deal.contacts(friday),
      interactionsIn14Days: deal.interactionsIn(14, friday),
      interactionsIn30Days: deal.interactionsIn(30, friday),
      isOverdue: closeDay < monday,
    });
    const last = earliest >= friday ? friday : chance.whole(earliest, friday);
    const isLost = chance.happens(loseChance(stage, momentum));
    const isMoved = chance.happens(
      stage === NEGOTIATION ? winChance(momentum, friday, closeDay) : advanceChance(stage, momentum),
    );
    if (earliest > friday) continue;
    if (isLost) {
      const lossReason = chance.happens(0.25 + 0.7 * habits.logging) ? chance.pick(LOSS_REASONS) : null;
      step(last, { stage: LOST, ...(lossReason && { lossReason }) }, CLOSES_AT);
      if (takenUp || !chance.happens(0.06)) break;
      takenUp = true;
      resting = monday + 7 * chance.whole(3, 8);
    } else if (isMoved && stage === NEGOTIATION) {
      const win = winOf(own, createdDay);
      step(signedOn(last, { earliest, friday }, chance), { stage: WON, ...(win && { win }) }, CLOSES_AT);
      break;
    } else if (isMoved) {
      stage += 1;
      const settles = stage === PROPOSAL;
      if (settles) amount = roundAmount(amount * chance.between(...habits.amountMoves));
      step(last, {
        stage,
        ...setCategory(),
        ...((settles || (stage === DISCOVERY && !hasAmount)) && { amountMinor: amount * 100 }),
        ...(chance.happens(habits.logging) && { nextStep: filled(chance.pick(NEXT_STEPS[stage] ?? []), customer) }),
      });
    }
  }

  const words = drawsOf(SEED, 7, ...stream);
  return {
    name: prospect.name,
    description: habits.logging > 0.6 ? filled(words.pick(DESCRIPTIONS), customer) : null,
    leadSource: leadSourceOf(fit, words),
    owner,
    account: prospect.account,
    createdDay,
    stage: firstStage,
    amountMinor: hasAmount ? prospect.amount * 100 : null,
    closeDay: firstClose,
    category: categoryOf(firstStage, judge),
    steps,
    ...deal.written,
  };
}

/** When a quarter ends within the week, most signatures come before it does. */
function signedOn(day: number, { earliest, friday }: { earliest: number; friday: number }, chance: Chance): number {
  const end = workday(seasonOf(earliest).quarter.lastDay, -1);
  return end >= earliest && end < friday && chance.happens(0.85) ? chance.whole(earliest, end) : day;
}

/** Not by chance, which would go another way after it: who writes little down gives no reason for some of the wins. */
function winOf({ habits }: Territory, createdDay: number): PlannedStep['win'] | null {
  const given = (createdDay * 37) % 100 < 100 * (0.35 + 0.6 * habits.logging);
  return given ? (WINS[createdDay % WINS.length] ?? null) : null;
}
