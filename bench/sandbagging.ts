/**
 * `npm run bench -- sandbagging`: what reps of made-up organisations call, beside what they won. A call is what they have
 * won so far in the quarter plus their open deals in Commit. Three in four reps sandbag: they call deals lower than they
 * see them. The corrected call adds the rep's own mean gap of the four quarters before.
 */
import type { DealHistory, DealState, LearningPeriod } from '@forecastle/rules';
import { makeOrganisation } from './forecasts/world.ts';
import { percentOf } from './report.ts';

const ORGANISATIONS = 12;
const WEEKS_TO_GO = [7, 2] as const;
/** Quarters whose gaps correct the next one. */
const QUARTERS_BEFORE = 4;

export const REP_GROUPS = ['sandbag', 'straight'] as const;
export type RepGroup = (typeof REP_GROUPS)[number];

/** What the reps of a group called at one week of the quarters that can be corrected, and what they won. Minor units. */
export interface Calls {
  reps: number;
  called: number;
  won: number;
  missed: number;
  missedCorrected: number;
  /** Open deals in Commit and in Pipeline at that week, and how many of them were won by the quarter's end. */
  commit: { open: number; won: number };
  pipeline: { open: number; won: number };
}

export type CallsOf = Readonly<Record<RepGroup, Calls>>;

export interface CallsAt {
  readonly weeksToGo: number;
  readonly calls: CallsOf;
}

export function measureSandbagging(): readonly CallsAt[] {
  const sums = WEEKS_TO_GO.map((weeksToGo) => ({ weeksToGo, calls: { sandbag: none(), straight: none() } }));
  for (let seed = 1; seed <= ORGANISATIONS; seed += 1) {
    const { deals, periods, sandbaggers } = makeOrganisation('sandbagging', String(seed));
    for (const { weeksToGo, calls } of sums) {
      const gaps = new Map<string, number[]>();
      for (const period of periods) {
        for (const [owner, quarter] of callsOf(deals, period, weeksToGo)) {
          const before = gaps.get(owner) ?? [];
          gaps.set(owner, [...before, quarter.won - quarter.called].slice(-QUARTERS_BEFORE));
          const group = calls[sandbaggers.has(owner) ? 'sandbag' : 'straight'];
          if (before.length === QUARTERS_BEFORE) addTo(group, quarter, mean(before));
        }
      }
      for (const owner of gaps.keys()) calls[sandbaggers.has(owner) ? 'sandbag' : 'straight'].reps += 1;
    }
  }
  return sums;
}

type Quarter = Pick<Calls, 'called' | 'won' | 'commit' | 'pipeline'>;

/** Returns the call of each rep so many weeks before the end of a quarter, and what the quarter brought. */
function callsOf(deals: readonly DealHistory[], { firstDay, lastDay }: LearningPeriod, weeksToGo: number) {
  const asOf = lastDay + 1 - 7 * weeksToGo;
  const quarters = new Map<string, Quarter>();
  for (const { states } of deals) {
    const last = states.at(-1) as DealState;
    const owner = last.owner ?? '';
    const quarter = quarters.get(owner) ?? { called: 0, won: 0, commit: count(), pipeline: count() };
    quarters.set(owner, quarter);
    const isWon = last.status === 'won' && last.day >= firstDay && last.day <= lastDay;
    if (isWon) {
      quarter.won += last.amountMinor ?? 0;
      if (last.day < asOf) quarter.called += last.amountMinor ?? 0;
    }
    const then = states.findLast(({ day }) => day < asOf);
    if (then?.status !== 'open') continue;
    const { category, closeDay, amountMinor } = then;
    if (category === 'commit' && closeDay !== null && closeDay <= lastDay) quarter.called += amountMinor ?? 0;
    if (category !== 'commit' && category !== 'pipeline') continue;
    quarter[category].open += 1;
    if (isWon) quarter[category].won += 1;
  }
  return quarters;
}

function addTo(calls: Calls, { called, won, commit, pipeline }: Quarter, gap: number): void {
  calls.called += called;
  calls.won += won;
  calls.missed += Math.abs(called - won);
  calls.missedCorrected += Math.abs(called + gap - won);
  for (const [sum, added] of [
    [calls.commit, commit],
    [calls.pipeline, pipeline],
  ] as const) {
    sum.open += added.open;
    sum.won += added.won;
  }
}

const count = () => ({ open: 0, won: 0 });
const none = (): Calls => ({
  reps: 0,
  called: 0,
  won: 0,
  missed: 0,
  missedCorrected: 0,
  commit: count(),
  pipeline: count(),
});
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const COLUMNS = ['', 'reps', 'called', 'typical miss', 'corrected', 'Commit won', 'Pipeline won'];

/** Returns the lines that the command prints, which a post quotes. */
export function sandbaggingLines(measured: readonly CallsAt[]): string[] {
  return measured.flatMap(({ weeksToGo, calls }) => [
    `${weeksToGo} weeks to go`,
    row(COLUMNS),
    ...REP_GROUPS.map((group) => {
      const { reps, called, won, missed, missedCorrected, commit, pipeline } = calls[group];
      return row([
        group,
        String(reps),
        percentOf(called, won),
        percentOf(missed, won),
        percentOf(missedCorrected, won),
        percentOf(commit.won, commit.open),
        percentOf(pipeline.won, pipeline.open),
      ]);
    }),
  ]);
}

const row = ([name = '', ...cells]: readonly string[]): string =>
  name.padEnd(9) + cells.map((cell, place) => cell.padStart((COLUMNS[place + 1] ?? '').length + 2)).join('');

export async function run(): Promise<void> {
  process.stdout.write(`${sandbaggingLines(measureSandbagging()).join('\n')}\n`);
}
