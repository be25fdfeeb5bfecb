/** Forecasts of past days of the running period, of everybody. */
import { type FiscalPeriod, type KeptFit, type PeriodKind, periodContaining } from '@forecastle/rules';
import type { Calendar } from '../../../records/health/calendar.ts';
import { ORGANIZATION } from './learn-periods.ts';
import type { LoadedHistories } from './load-histories.ts';
import { type PastRun, pastRun } from './past-runs.ts';
import type { ForecastScope } from './scopes.ts';

export interface PastForecasts {
  readonly periodKind: PeriodKind;
  readonly period: FiscalPeriod;
  readonly scope: string;
  readonly asOfDay: number;
  readonly run: PastRun;
}

export interface PastForecastsTask {
  readonly histories: LoadedHistories;
  readonly scopes: readonly ForecastScope[];
  readonly calendar: Calendar;
  readonly periodKind: PeriodKind;
  readonly kept: KeptFit;
  /** Rising. */
  readonly pastDays: readonly number[];
  readonly seed: string;
}

const WEEK = 7;

/** Of teams and reps figures alone, on the last day and a week before. */
export function lookBackInChild({
  histories,
  scopes,
  calendar,
  periodKind,
  kept,
  pastDays,
  seed,
}: PastForecastsTask): PastForecasts[] {
  const last = pastDays.at(-1);
  if (last === undefined) return [];
  const period = periodContaining(periodKind, last, calendar.fiscalCalendar);
  const tell = (scope: string, owners: readonly string[] | null, asOfDay: number): PastForecasts => ({
    periodKind,
    period,
    scope,
    asOfDay,
    run: pastRun({
      kept,
      deals: histories.deals,
      stageIds: histories.stageIds,
      currency: calendar.currency,
      seed,
      period,
      asOfDay,
      owners,
    }),
  });
  const days = pastDays.filter((day) => day >= period.firstDay);
  const weekly = days.filter((day) => day === last || day === last - WEEK);
  return [
    ...days.map((day) => tell(ORGANIZATION, null, day)),
    ...scopes.flatMap(({ scope, owners }) => weekly.map((day) => tell(scope, owners, day))),
  ];
}
