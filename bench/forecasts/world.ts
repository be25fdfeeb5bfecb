/**
 * Made-up organisations whose deals live week by week: the forecast is measured on them, and knows nothing of how they are
 * made. What each world bends stands beside its law.
 */
import { chanceFrom, type DealHistory, type DealState, type LearningPeriod, type PeriodKind } from '@forecastle/rules';
import { Bends, type Clock, UNBENT_WIN } from './bends.ts';
import { createdSince, cutAt, knownUntil } from './cut.ts';
import { type Law, lawOf, type World } from './laws.ts';
import { type Living, NEVER, type Rep, STAGES } from './living.ts';

export interface Organisation {
  readonly world: World;
  readonly deals: readonly DealHistory[];
  readonly periods: readonly LearningPeriod[];
  readonly stages: number;
  /** Owners who call deals lower than they see them. */
  readonly sandbaggers: ReadonlySet<string>;
  /** Places of the periods with a shock of their own. */
  readonly shocked: ReadonlySet<number>;
  /** Place of the first period after the history's end; the number of periods where it does not end. */
  readonly endsAt: number;
}

/** 2019-01-01; the first quarters only fill the pipeline. */
const FIRST_DAY = 17_897;
/** Years need more of them, and begin with one. */
const QUARTERS = { month: 16, quarter: 16, year: 36 } as const;
const WARM_UP_QUARTERS = { month: 3, quarter: 3, year: 4 } as const;
/** Of a year, by the kind of period. */
const PERIODS_A_QUARTER = { month: 3, quarter: 1, year: 1 / 4 } as const;
/** Empty periods after a history that ended. */
const EMPTY_PERIODS = { month: 24, quarter: 12, year: 8 } as const;
/** Quarters from the middle of the history over which a drift goes on. */
const DRIFTS_FOR = 11;

/** One organisation with periods of a kind; the same for the same seed. */
export function makeOrganisation(world: World, seed: string, kind: PeriodKind = 'quarter'): Organisation {
  const chance = chanceFrom(`${world}|${seed}`);
  const uniform = (): number => (chance() + 0.5) / 2 ** 32;
  const normal = (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const law = lawOf(world, uniform);
  const warmUp = WARM_UP_QUARTERS[kind];
  const quarters = QUARTERS[kind] + warmUp;
  const bends = new Bends(law, `${world}|${seed}`);
  const starts = Array.from({ length: quarters + 1 }, (_, i) => quarterStart(i, law));
  const middle = warmUp + QUARTERS[kind] / 2;
  const middleDay = starts[middle] as number;
  const noise = starts.map(() => law.quarterNoise * normal());
  const shocked = new Set<number>();
  if (world === 'shock') {
    const hit = warmUp + (kind === 'year' ? 16 : 9) + Math.floor(uniform() * 6);
    noise[hit] = uniform() < 0.7 ? -0.9 : 0.7;
    const first = Math.floor((hit - warmUp) * PERIODS_A_QUARTER[kind]);
    for (let place = first; place < first + Math.max(1, PERIODS_A_QUARTER[kind]); place += 1) shocked.add(place);
  }
  const reps = Array.from(
    { length: 4 + Math.floor(8 * uniform()) },
    (_, i): Rep => ({
      owner: `rep ${i}`,
      skill: 0.25 * normal(),
      sandbags: uniform() < law.sandbagging,
    }),
  );
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
    const clock: Clock = { day, quartersOn: quarter - middle, middleDay };
    const record = (deal: Living, on: number, status: DealState['status']): void =>
      note(deal, on, status, uniform, bends, middleDay);
    bends.changeReps(reps, open, day);
    const arrivals =
      law.dealsPerWeek * Math.exp(growth * quarter + 0.3 * (law.season[inYear] as number) + 0.1 * normal());
    for (let i = poisson(arrivals, uniform); i > 0; i -= 1) {
      const rep = reps[Math.floor(uniform() * reps.length)] as Rep;
      const size = normal();
      const createdDay = day + Math.floor(7 * uniform());
      made += 1;
      const deal: Living = {
        rep,
        id: `deal ${made}`,
        createdDay,
        quality: normal(),
        size,
        states: [],
        activityDays: [],
        segments: [],
        amount: Math.max(100_00, Math.round(Math.exp(law.amountMiddle + law.amountSpread * size) / 100_00) * 100_00),
        stage: uniform() < 0.25 ? 1 : 0,
        closeDay: uniform() < 0.1 ? null : dateFor(createdDay, 10 + 10 * uniform(), law, starts, quarter, uniform),
        isDead: false,
        diesOn: NEVER,
        closedLostOn: NEVER,
        isDecided: false,
        isCommit: false,
        isOverrated: false,
        isStalled: false,
        evidence: null,
        contacts: null,
        hasNews: false,
      };
      bends.begin(deal, clock);
      record(deal, createdDay, 'open');
      open.push(deal);
    }
    const still: Living[] = [];
    for (const deal of open) {
      if (deal.createdDay > day) {
        still.push(deal);
        continue;
      }
      const eventDay = day + Math.floor(7 * uniform());
      const drive = 0.45 * deal.quality + deal.rep.skill;
      const wasActive = uniform() < 0.35 + 0.15 * Math.tanh(deal.quality) && !deal.isDead;
      if (wasActive) deal.activityDays.push(eventDay);
      const rush = weeksLeft <= 2 ? law.rush[0] : weeksLeft <= 4 ? law.rush[1] : 1;
      const usual = {
        lose: 0.022 * Math.exp(-0.6 * drive + 0.25 * deal.size - 0.5 * level),
        win: (UNBENT_WIN[deal.stage] ?? 0) * rush * Math.exp(drive - 0.2 * deal.size + level),
        advance: 0.17 * Math.exp(0.4 * drive - 0.12 * deal.size + 0.3 * level),
      };
      const { lose, win, advance } = bends.live(deal, usual, clock, wasActive, rush);
      const tended = bends.tended(deal);
      const u = uniform();
      if (u < lose) {
        if (bends.staysOpen(deal)) {
          still.push(deal);
          continue;
        }
        record(deal, eventDay, 'lost');
        done.push(deal);
        continue;
      }
      if (u < lose + win) {
        if (uniform() < 0.35) deal.amount = Math.round((deal.amount * Math.exp(0.2 * normal() - 0.05)) / 100) * 100;
        record(deal, eventDay, 'won');
        done.push(deal);
        continue;
      }
      let changed = deal.hasNews;
      if (u < lose + win + advance && deal.stage < STAGES - 1) {
        deal.stage += 1;
        changed = true;
      }
      if (uniform() < 0.02 * tended) {
        deal.amount = Math.max(100_00, Math.round((deal.amount * Math.exp(0.25 * normal())) / 100) * 100);
        changed = true;
      }
      const weeksNeeded = Math.max(1, (STAGES - deal.stage) * 3 * Math.exp(-0.3 * drive) + 2 * normal());
      if (deal.closeDay === null ? uniform() < 0.1 * tended : deal.closeDay < day && uniform() < 0.6 * tended) {
        deal.closeDay = dateFor(eventDay, weeksNeeded, law, starts, quarter, uniform);
        changed = true;
      } else if (uniform() < 0.03 * tended) {
        deal.closeDay = dateFor(eventDay, weeksNeeded, law, starts, quarter, uniform);
        changed = true;
      }
      if (changed) record(deal, eventDay, 'open');
      still.push(deal);
    }
    open = still;
  }
  const deals = [...done, ...open].map(
    ({ id, createdDay, states, activityDays, segments }): DealHistory => ({
      id,
      createdDay,
      states,
      activityDays: activityDays.sort((a, b) => a - b),
      segments,
    }),
  );
  const live = QUARTERS[kind] * PERIODS_A_QUARTER[kind];
  const periods = periodsOf(kind, warmUp, live + (world === 'ended' ? EMPTY_PERIODS[kind] : 0), law);
  return {
    world,
    ...exported(world, deals, periods, live),
    stages: bends.stages,
    shocked,
    sandbaggers: new Set(reps.filter(({ sandbags }) => sandbags).map(({ owner }) => owner)),
    endsAt: live,
  };
}

/** The histories and finished periods as their organisation can give them. */
function exported(
  world: World,
  deals: DealHistory[],
  periods: readonly LearningPeriod[],
  live: number,
): Pick<Organisation, 'deals' | 'periods'> {
  if (world === 'ended') return { deals: knownUntil(deals, (periods[live - 1] as LearningPeriod).lastDay), periods };
  const cut = CUTS[world];
  if (!cut) return { deals, periods };
  // The first one of a year: quarters of 90 days begin at their own first landmark.
  const begun = periods.slice(periods.findIndex(({ season }) => season === 0));
  return { deals: cut(deals, (begun[0] as LearningPeriod).firstDay), periods: begun };
}

const CUTS: Partial<Record<World, (deals: readonly DealHistory[], firstDay: number) => DealHistory[]>> = {
  'period start': cutAt,
  'created at start': (deals, firstDay) => cutAt(deals, firstDay, { createdDays: 'cut' }),
  'created since': createdSince,
};

/** Periods one after the other, after the quarters that only fill the pipeline. */
function periodsOf(kind: PeriodKind, warmUp: number, count: number, { yearBegins }: Law): LearningPeriod[] {
  const months = 3 / PERIODS_A_QUARTER[kind];
  const startOf = (place: number): number => monthStart(yearBegins + 3 * warmUp + months * place);
  return Array.from({ length: count }, (_, place) => ({
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

function note(
  deal: Living,
  day: number,
  status: DealState['status'],
  uniform: () => number,
  bends: Bends,
  middleDay: number,
): void {
  const last = deal.states[deal.states.length - 1];
  const confident = deal.quality + 0.5 * deal.stage - 1.5 + (uniform() - 0.5) - (deal.rep.sandbags ? 1.6 : 0);
  const felt = confident > 1.2 ? 'commit' : confident > 0.4 ? 'best_case' : 'pipeline';
  const { place, percent } = bends.placeOf(deal, middleDay);
  deal.states.push({
    day: Math.max(day, last?.day ?? day),
    status,
    stage: place,
    amountMinor: deal.amount,
    closeDay: deal.closeDay,
    category: status === 'open' ? (bends.callOf(deal) ?? felt) : 'closed',
    winProbability: percent,
    owner: deal.rep.owner,
    evidence: deal.evidence,
    contacts: deal.contacts,
  });
  deal.hasNews = false;
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

/** First day of the fiscal quarter, and of the month, so many after 2019-01-01. */
const quarterStart = (index: number, { yearBegins }: Law): number => monthStart(yearBegins + 3 * index);
const monthStart = (index: number): number =>
  index === 0 ? FIRST_DAY : Math.round(Date.UTC(2019, index, 1) / 86_400_000);
