/**
 * Made-up organisations whose deals live week by week: the forecast is measured on them, and knows nothing of how they are
 * made. Each world bends one thing that real organisations bend.
 */
import { chanceFrom, type DealHistory, type DealState, type LearningPeriod, type PeriodKind } from '@forecastle/rules';

export const WORLDS = ['stable', 'seasonal', 'drifting', 'few deals', 'sandbagging', 'lying dates', 'shock'] as const;
export type World = (typeof WORLDS)[number];

export interface Organisation {
  readonly world: World;
  readonly deals: readonly DealHistory[];
  readonly periods: readonly LearningPeriod[];
  readonly stages: number;
  /** Places of the periods with a shock of their own. */
  readonly shocked: ReadonlySet<number>;
}

const STAGES = 6;
/** Chance of a middling deal to be won in a week, by its stage. */
const WIN_A_WEEK = [0, 0, 0, 0.012, 0.04, 0.12];
const STAGE_PERCENTS = [10, 20, 35, 50, 65, 80];
/** 2019-01-01; the first quarters only fill the pipeline. */
const FIRST_DAY = 17_897;
/** Years need more of them, and begin with one. */
const QUARTERS = { month: 16, quarter: 16, year: 36 } as const;
const WARM_UP_QUARTERS = { month: 3, quarter: 3, year: 4 } as const;
/** Of a year, by the kind of period. */
const PERIODS_A_QUARTER = { month: 3, quarter: 1, year: 1 / 4 } as const;
/** Quarters from the middle of the history over which a drift goes on. */
const DRIFTS_FOR = 11;

interface Law {
  readonly dealsPerWeek: number;
  readonly amountMiddle: number;
  readonly amountSpread: number;
  readonly season: readonly number[];
  readonly driftPerQuarter: number;
  readonly sandbagging: number;
  readonly honestDates: number;
  readonly quarterNoise: number;
}

function lawOf(world: World, uniform: () => number): Law {
  const law: Law = {
    dealsPerWeek: 8 + 14 * uniform(),
    amountMiddle: Math.log(20_000_00 + 60_000_00 * uniform()),
    amountSpread: 0.8 + 0.4 * uniform(),
    season: [0, 0, 0, 0],
    driftPerQuarter: 0,
    sandbagging: 0.1,
    honestDates: 0.75,
    quarterNoise: 0.12,
  };
  if (world === 'seasonal') return { ...law, season: [-0.35, 0, -0.15, 0.45] };
  if (world === 'drifting') return { ...law, driftPerQuarter: uniform() < 0.5 ? -0.06 : 0.06 };
  if (world === 'few deals') return { ...law, dealsPerWeek: 2 + 2 * uniform(), amountSpread: 1.4 };
  if (world === 'sandbagging') return { ...law, sandbagging: 0.75 };
  if (world === 'lying dates') return { ...law, honestDates: 0.1 };
  return law;
}

interface Living {
  readonly id: string;
  readonly createdDay: number;
  readonly quality: number;
  readonly size: number;
  readonly owner: string;
  readonly skill: number;
  readonly sandbags: boolean;
  readonly states: DealState[];
  readonly activityDays: number[];
  amount: number;
  stage: number;
  closeDay: number | null;
}

/** One organisation with periods of a kind; the same for the same seed. */
export function makeOrganisation(world: World, seed: string, kind: PeriodKind = 'quarter'): Organisation {
  const chance = chanceFrom(`${world}|${seed}`);
  const uniform = (): number => (chance() + 0.5) / 2 ** 32;
  const normal = (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const law = lawOf(world, uniform);
  const warmUp = WARM_UP_QUARTERS[kind];
  const quarters = QUARTERS[kind] + warmUp;
  const starts = Array.from({ length: quarters + 1 }, (_, i) => quarterStart(i));
  const noise = starts.map(() => law.quarterNoise * normal());
  const shocked = new Set<number>();
  if (world === 'shock') {
    const hit = warmUp + (kind === 'year' ? 16 : 9) + Math.floor(uniform() * 6);
    noise[hit] = uniform() < 0.7 ? -0.9 : 0.7;
    const first = Math.floor((hit - warmUp) * PERIODS_A_QUARTER[kind]);
    for (let place = first; place < first + Math.max(1, PERIODS_A_QUARTER[kind]); place += 1) shocked.add(place);
  }
  const reps = Array.from({ length: 4 + Math.floor(8 * uniform()) }, (_, i) => ({
    owner: `rep ${i}`,
    skill: 0.25 * normal(),
    sandbags: uniform() < law.sandbagging,
  }));
  const done: Living[] = [];
  let open: Living[] = [];
  let made = 0;
  let quarter = 0;
  const growth = 0.01 * normal();
  for (let day = starts[0] as number; day < (starts[quarters] as number); day += 7) {
    while (day >= (starts[quarter + 1] as number)) quarter += 1;
    const inYear = quarter % 4;
    const level =
      (noise[quarter] as number) +
      (law.season[inYear] as number) +
      law.driftPerQuarter * Math.min(DRIFTS_FOR, quarter - 8);
    const weeksLeft = ((starts[quarter + 1] as number) - day) / 7;
    const arrivals =
      law.dealsPerWeek * Math.exp(growth * quarter + 0.3 * (law.season[inYear] as number) + 0.1 * normal());
    for (let i = poisson(arrivals, uniform); i > 0; i -= 1) {
      const rep = reps[Math.floor(uniform() * reps.length)] as (typeof reps)[number];
      const size = normal();
      const createdDay = day + Math.floor(7 * uniform());
      made += 1;
      const deal: Living = {
        ...rep,
        id: `deal ${made}`,
        createdDay,
        quality: normal(),
        size,
        states: [],
        activityDays: [],
        amount: Math.max(100_00, Math.round(Math.exp(law.amountMiddle + law.amountSpread * size) / 100_00) * 100_00),
        stage: uniform() < 0.25 ? 1 : 0,
        closeDay: uniform() < 0.1 ? null : dateFor(createdDay, 10 + 10 * uniform(), law, starts, quarter, uniform),
      };
      note(deal, createdDay, 'open', uniform);
      open.push(deal);
    }
    const still: Living[] = [];
    for (const deal of open) {
      if (deal.createdDay > day) {
        still.push(deal);
        continue;
      }
      const eventDay = day + Math.floor(7 * uniform());
      const drive = 0.45 * deal.quality + deal.skill;
      if (uniform() < 0.35 + 0.15 * Math.tanh(deal.quality)) deal.activityDays.push(eventDay);
      const lose = 0.022 * Math.exp(-0.6 * drive + 0.25 * deal.size - 0.5 * level);
      const rush = weeksLeft <= 2 ? 2.6 : weeksLeft <= 4 ? 1.5 : 1;
      const win = (WIN_A_WEEK[deal.stage] ?? 0) * rush * Math.exp(drive - 0.2 * deal.size + level);
      const advance = 0.17 * Math.exp(0.4 * drive - 0.12 * deal.size + 0.3 * level);
      const u = uniform();
      if (u < lose) {
        note(deal, eventDay, 'lost', uniform);
        done.push(deal);
        continue;
      }
      if (u < lose + win) {
        if (uniform() < 0.35) deal.amount = Math.round((deal.amount * Math.exp(0.2 * normal() - 0.05)) / 100) * 100;
        note(deal, eventDay, 'won', uniform);
        done.push(deal);
        continue;
      }
      let changed = false;
      if (u < lose + win + advance && deal.stage < STAGES - 1) {
        deal.stage += 1;
        changed = true;
      }
      if (uniform() < 0.02) {
        deal.amount = Math.max(100_00, Math.round((deal.amount * Math.exp(0.25 * normal())) / 100) * 100);
        changed = true;
      }
      const weeksNeeded = Math.max(1, (STAGES - deal.stage) * 3 * Math.exp(-0.3 * drive) + 2 * normal());
      if (deal.closeDay === null ? uniform() < 0.1 : deal.closeDay < day && uniform() < 0.6) {
        deal.closeDay = dateFor(eventDay, weeksNeeded, law, starts, quarter, uniform);
        changed = true;
      } else if (uniform() < 0.03) {
        deal.closeDay = dateFor(eventDay, weeksNeeded, law, starts, quarter, uniform);
        changed = true;
      }
      if (changed) note(deal, eventDay, 'open', uniform);
      still.push(deal);
    }
    open = still;
  }
  const deals = [...done, ...open].map(
    ({ id, createdDay, states, activityDays }): DealHistory => ({
      id,
      createdDay,
      states,
      activityDays: activityDays.sort((a, b) => a - b),
      segments: [],
    }),
  );
  const periods = periodsOf(kind, warmUp);
  return { world, deals, periods, stages: STAGES, shocked };
}

/** Calendar periods one after the other, after the quarters that only fill the pipeline. */
function periodsOf(kind: PeriodKind, warmUp: number): LearningPeriod[] {
  const months = 3 / PERIODS_A_QUARTER[kind];
  const startOf = (place: number): number => monthStart(3 * warmUp + months * place);
  return Array.from({ length: QUARTERS[kind] * PERIODS_A_QUARTER[kind] }, (_, place) => ({
    key: `${kind} ${place + 1}`,
    firstDay: startOf(place),
    lastDay: startOf(place + 1) - 1,
    season: (warmUp * PERIODS_A_QUARTER[kind] + place) % (12 / months),
  }));
}

/** Honest dates are about right; the others name the end of the quarter, whatever they know. */
function dateFor(
  day: number,
  weeks: number,
  law: Law,
  starts: readonly number[],
  quarter: number,
  uniform: () => number,
): number {
  if (uniform() < law.honestDates) return Math.round(day + 7 * weeks * (0.5 + uniform()));
  const end = (starts[quarter + 1] as number) - 1;
  return end - day < 14 && starts[quarter + 2] !== undefined ? (starts[quarter + 2] as number) - 1 : end;
}

function note(deal: Living, day: number, status: DealState['status'], uniform: () => number): void {
  const last = deal.states[deal.states.length - 1];
  const confident = deal.quality + 0.5 * deal.stage - 1.5 + (uniform() - 0.5) - (deal.sandbags ? 1.6 : 0);
  deal.states.push({
    day: Math.max(day, last?.day ?? day),
    status,
    stage: deal.stage,
    amountMinor: deal.amount,
    closeDay: deal.closeDay,
    category: status !== 'open' ? 'closed' : confident > 1.2 ? 'commit' : confident > 0.4 ? 'best_case' : 'pipeline',
    winProbability: STAGE_PERCENTS[deal.stage] ?? null,
    owner: deal.owner,
    evidence: null,
    contacts: null,
  });
}

function poisson(mean: number, uniform: () => number): number {
  let product = uniform();
  const limit = Math.exp(-mean);
  let count = 0;
  while (product > limit) {
    product *= uniform();
    count += 1;
  }
  return count;
}

/** First day of the calendar quarter, and of the month, so many after 2019-01-01. */
const quarterStart = (index: number): number => monthStart(3 * index);
const monthStart = (index: number): number =>
  index === 0 ? FIRST_DAY : Math.round(Date.UTC(2019, index, 1) / 86_400_000);
