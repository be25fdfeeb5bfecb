/** `backtest FILE`: what would have been said of past periods at every week before their ends, and what happened. */
import {
  amountAt,
  asLearningPeriod,
  BASELINES,
  type BacktestRun,
  type BaselineName,
  backtest,
  counted,
  FITTED_METHOD,
  type FiscalCalendar,
  type FiscalPeriod,
  finishedPeriods,
  type Gap,
  holdDeals,
  idAt,
  isoDate,
  type Learnt,
  learn,
  learnable,
  localDay,
  type PeriodKind,
  type ToldBand,
  type TrackRecord,
  trackRecord,
  withoutGaps,
} from '@forecastle/rules';
import { CommandFailed } from './exit-codes.ts';
import type { RateOfFile } from './file-currencies.ts';
import type { OpenQuestion } from './open-questions.ts';
import type { ReadingChoices, RejectedRow } from './read-deals.ts';
import { readHistoryFiles } from './read-history-file.ts';

export interface BacktestChoices extends ReadingChoices {
  readonly timeZone: string;
  readonly fiscalCalendar: FiscalCalendar;
  readonly periodKind: PeriodKind;
  /** First day of the periods to be told, without a word about what they learn from. */
  readonly from: number | null;
  readonly scope: 'organisation' | 'rep';
  readonly asOf: number;
  readonly deals: boolean;
  /** Open stages from the first to the last; as deals pass through them where it is empty. */
  readonly stageOrder?: readonly string[];
  /** `CODE=RATE` pairs for amounts in other currencies. */
  readonly rates?: readonly string[] | undefined;
}

/** Counts of wins: quantiles of whole numbers. */
interface CountBand {
  readonly low: number;
  readonly mostLikely: number;
  readonly high: number;
  readonly actual: number;
}

export interface RecordedRun {
  readonly scope: { readonly kind: 'organisation' } | { readonly kind: 'rep'; readonly name: string };
  readonly period: string;
  readonly asOf: string;
  readonly weeksToGo: number;
  readonly low: string;
  readonly mostLikely: string;
  readonly high: string;
  readonly actual: string;
  readonly wonCountLow: number;
  readonly wonCountMostLikely: number;
  readonly wonCountHigh: number;
  readonly wonCountActual: number;
  readonly openWonCount: CountBand;
  readonly model: { readonly kind: 'fitted'; readonly name: string; readonly provisional: boolean };
  /** Too far from anything the past had brought: it would not have been said, and counts as a miss. */
  readonly withheld: boolean;
  readonly baselines: Readonly<Record<BaselineName, ToldBaseline>>;
  /** With `--deals`: open deals then, by what they add. */
  readonly deals?: readonly ToldDeal[];
}

interface ToldBaseline {
  readonly mostLikely: string;
  readonly calibrated: string | null;
  readonly low: string | null;
  readonly high: string | null;
}

export interface ToldDeal {
  readonly id: string;
  readonly name: string;
  /** 0-1, four decimals. */
  readonly chance: number;
  readonly amount: string | null;
  readonly adds: string;
  readonly won: boolean;
}

export interface FileBacktest {
  readonly currency: string;
  /** What was done with amounts in other currencies; none where there are none. */
  readonly rates: readonly RateOfFile[];
  readonly timeZone: string;
  readonly periodKind: PeriodKind;
  /** How many deals, over which days, in which open stages. */
  readonly history: {
    readonly deals: number;
    readonly first: string;
    readonly last: string;
    readonly stages: readonly string[];
    /** Columns that say what kind of deal it is. */
    readonly segments: readonly string[];
  };
  /** Finished periods: those that were learnt from before anything could be told, and those that were told. */
  readonly periods: readonly { readonly key: string; readonly told: boolean }[];
  /** Facts the history does not hold, and so the model does without. */
  readonly without: readonly string[];
  readonly runs: readonly RecordedRun[];
  readonly summary: readonly Summary[];
  readonly rejected: readonly RejectedRow[];
  /** Values that nobody has said the meaning of; their rows are left out. */
  readonly questions: readonly OpenQuestion[];
  readonly notices: readonly string[];
}

export interface Summary {
  /**
   * `fitted`, a baseline, or `fitted_compared`: Forecastle on the periods and weeks on which all baselines have a range, which
   * are those of the baselines. Amounts, wins, or wins of deals that were open.
   */
  readonly method: string;
  readonly of: 'amount' | 'wins' | 'open_wins';
  readonly record: TrackRecord;
}

export async function backtestFile(paths: readonly string[], choices: BacktestChoices): Promise<FileBacktest> {
  const history = await readHistoryFiles(paths, choices);
  if (history.deals.length === 0) throw new CommandFailed('The file has no readable deal.');
  const asOfDay = localDay(choices.asOf, choices.timeZone);
  const finished = finishedPeriods(
    choices.periodKind,
    { firstDay: history.firstDay, lastDay: history.lastDay, asOfDay },
    choices.fiscalCalendar,
  );
  const known = learnable(holdDeals(history.deals, history.segments), history.stages.length);
  const { periods, gaps } = withoutGaps(known, finished);
  const learnt = learn(known, periods.map(asLearningPeriod));
  const owners: (number | undefined)[] =
    choices.scope === 'rep' ? [...learnt.learnable.deals.owners.values()] : [undefined];
  const ownerNames = [...learnt.learnable.deals.ownerNames];
  const runs: RecordedRun[] = [];
  const told: { owner: number | undefined; run: BacktestRun }[] = [];
  for (const owner of owners) {
    for (const run of backtest(learnt, { seed: 'file', ...(owner === undefined ? {} : { owners: [owner] }) })) {
      const period = periods[run.period] as FiscalPeriod;
      if (choices.from !== null && period.firstDay < choices.from) continue;
      told.push({ owner, run });
      runs.push(
        present(
          learnt,
          run,
          period,
          owner === undefined ? null : (ownerNames[owner] ?? ''),
          choices.deals ? history.names : null,
        ),
      );
    }
  }
  const toldPeriods = new Set(runs.map(({ period }) => period));
  return {
    currency: history.currency,
    rates: history.rates,
    timeZone: choices.timeZone,
    periodKind: choices.periodKind,
    history: {
      deals: history.deals.length,
      first: isoDate(history.firstDay),
      last: isoDate(history.lastDay),
      stages: history.stages,
      segments: history.segments,
    },
    periods: periods.flatMap(({ key, coveredFrom }) =>
      coveredFrom === undefined ? [{ key, told: toldPeriods.has(key) }] : [],
    ),
    without: learnt.models.at(-1)?.missing ?? [],
    runs,
    summary: summaryOf(told),
    rejected: history.rejected,
    questions: history.questions,
    notices: [...history.notices, ...gaps.map(gapNotice), ...noticesOf(periods, runs)],
  };
}

const gapNotice = ({ first, last, periods }: Gap<FiscalPeriod>): string =>
  `${first.key} to ${last.key}: no activity in ${counted(periods, first.kind)}, so they are not learned from or checked.`;

function noticesOf(periods: readonly FiscalPeriod[], runs: readonly RecordedRun[]): string[] {
  if (periods.length === 0) return ['The file has no complete period, so there is nothing to learn from or check.'];
  if (runs.length > 0) return [];
  return ['Not enough history: a forecast needs an earlier finished period with ten wins.'];
}

const minor = (value: number): string => String(Math.round(value));
const minorOrNull = (value: number | null): string | null => (value === null ? null : minor(value));

function present(
  learnt: Learnt,
  { run, actual, weeksToGo, asOfDay, baselines, rows }: BacktestRun,
  period: FiscalPeriod,
  rep: string | null,
  names: ReadonlyMap<string, string> | null,
): RecordedRun {
  const { moments } = learnt;
  return {
    scope: rep === null ? { kind: 'organisation' } : { kind: 'rep', name: rep },
    period: period.key,
    asOf: isoDate(asOfDay),
    weeksToGo,
    low: minor(run.amount.low),
    mostLikely: minor(run.amount.mostLikely),
    high: minor(run.amount.high),
    actual: minor(actual.amount),
    wonCountLow: run.wins.low,
    wonCountMostLikely: run.wins.mostLikely,
    wonCountHigh: run.wins.high,
    wonCountActual: actual.wins,
    openWonCount: {
      low: run.openWins.low,
      mostLikely: run.openWins.mostLikely,
      high: run.openWins.high,
      actual: actual.openWins,
    },
    model: { kind: 'fitted', name: FITTED_METHOD, provisional: run.provisional },
    withheld: run.withheld !== null,
    baselines: Object.fromEntries(
      BASELINES.map((name) => {
        const { raw, calibrated, low, high } = baselines[name];
        return [
          name,
          {
            mostLikely: minor(raw),
            calibrated: minorOrNull(calibrated),
            low: minorOrNull(low),
            high: minorOrNull(high),
          },
        ];
      }),
    ) as Record<BaselineName, ToldBaseline>,
    ...(names && {
      deals: Array.from(rows, (row, index): ToldDeal => {
        const id = idAt(moments, row);
        const amount = amountAt(moments, row);
        return {
          id,
          name: names.get(id) ?? id,
          chance: Math.round((run.chances[index] as number) * 1e4) / 1e4,
          amount: Number.isNaN(amount) ? null : minor(amount),
          adds: minor(run.contributions[index] as number),
          won: moments.won[row] === 1,
        };
      }).sort((a, b) => Number(b.adds) - Number(a.adds)),
    }),
  };
}

const amountOf = ({ run, actual }: BacktestRun): Omit<ToldBand, 'cluster'> => ({
  ...run.amount,
  middle: run.amount.mostLikely,
  actual: actual.amount,
});

const isCompared = ({ run, baselines }: BacktestRun): boolean =>
  run.withheld === null && BASELINES.every((name) => baselines[name].low !== null);

function summaryOf(told: readonly { owner: number | undefined; run: BacktestRun }[]): Summary[] {
  const bands = (of: (run: BacktestRun) => Omit<ToldBand, 'cluster'> | null): ToldBand[] =>
    told.flatMap(({ run }) => {
      const band = of(run);
      return band ? [{ cluster: String(run.period), withheld: run.run.withheld !== null, ...band }] : [];
    });
  const amount = bands(amountOf);
  return [
    { method: 'fitted', of: 'amount', record: trackRecord(amount) },
    {
      method: 'fitted',
      of: 'wins',
      record: trackRecord(
        bands(({ run, actual }) => ({ ...run.wins, middle: run.wins.mostLikely, actual: actual.wins })),
      ),
    },
    {
      method: 'fitted',
      of: 'open_wins',
      record: trackRecord(
        bands(({ run, actual }) => ({ ...run.openWins, middle: run.openWins.mostLikely, actual: actual.openWins })),
      ),
    },
    {
      method: 'fitted_compared',
      of: 'amount',
      record: trackRecord(bands((run) => (isCompared(run) ? amountOf(run) : null))),
    },
    ...BASELINES.map(
      (name): Summary => ({
        method: name,
        of: 'amount',
        record: trackRecord(
          bands((run) => {
            const { raw, calibrated, low, high } = run.baselines[name];
            return low === null || high === null || !isCompared(run)
              ? null
              : { low, middle: calibrated ?? raw, high, actual: run.actual.amount };
          }),
        ),
      }),
    ),
  ];
}
