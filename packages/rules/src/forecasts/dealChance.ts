/** The win chance of one deal, asked for alone: by which model, why a deal has none, and what moved it. */
import type { ColumnFact } from './fitted/columns.ts';
import type { ModelKind } from './forecastModel.ts';
import { type DayRange, type ForecastDeal, membershipOf } from './membership.ts';

/** Why a deal has no win chance. */
export type NoChance =
  | 'closed'
  | 'omitted'
  /** A rule of thumb gives one only to deals that are due in the period. */
  | 'not_due'
  | 'no_close_date'
  | 'history_ended'
  | 'learning'
  | 'withheld'
  /** The calculation failed. */
  | 'failed';

/** What a change of a chance is made of: facts of the deal, and what rounding leaves. */
export type ChancePart = ColumnFact | 'rounding';
export type ChanceParts = readonly (readonly [part: ChancePart, points: number])[];

/** A chance that is known. */
export interface KnownChance {
  /** Percent, to a tenth. */
  readonly percent: number;
  /** Log-odds of each fact in the model's order; empty by a rule of thumb. */
  readonly logOdds: readonly number[];
}

const TENTHS = 10;
export const tenth = (percent: number): number => Math.round(percent * TENTHS) / TENTHS;

/** Returns why a deal has no chance by a kind of model; null when it has one. */
export function whyNoChance(
  deal: ForecastDeal,
  { kind, period, asOfDay }: { readonly kind: ModelKind; readonly period: DayRange; readonly asOfDay: number },
): NoChance | null {
  if (deal.status !== 'open') return 'closed';
  if (deal.category === 'omitted') return 'omitted';
  if (kind === 'fitted') return null;
  const membership = membershipOf(deal, period, asOfDay);
  if (membership === 'dateless') return 'no_close_date';
  return membership === 'member' || membership === 'overdue' ? null : 'not_due';
}

/**
 * Shares out a change of a chance among the facts that moved, in points to a tenth. The parts add up exactly to the change:
 * what is too small to show is in `rounding`. By a rule of thumb the last activity alone moves it.
 */
export function chanceParts(facts: readonly ColumnFact[], before: KnownChance, after: KnownChance): ChanceParts {
  const change = tenth(after.percent - before.percent);
  if (facts.length === 0) return change === 0 ? [] : [['activity', change]];
  const moved = facts.map((fact, at) => [fact, (after.logOdds[at] ?? 0) - (before.logOdds[at] ?? 0)] as const);
  const whole = moved.reduce((sum, [, logOdds]) => sum + logOdds, 0);
  const perLogOdds = Math.abs(whole) > 1e-9 ? (after.percent - before.percent) / whole : 0;
  const parts = moved.flatMap(([fact, logOdds]): [ChancePart, number][] => {
    const points = tenth(logOdds * perLogOdds);
    return points === 0 ? [] : [[fact, points]];
  });
  return withRounding(parts, change);
}

/** Adds what rounding leaves between parts and the change that they make up. */
export function withRounding(parts: ChanceParts, change: number): ChanceParts {
  const rest = tenth(change - parts.reduce((sum, [, points]) => sum + points, 0));
  return rest === 0 ? parts : [...parts, ['rounding', rest]];
}

/** Returns a part in words that hold before and after. */
export function chancePartWords(part: ChancePart): string {
  const words: Partial<Record<ChancePart, string>> = {
    activity: 'Last activity',
    silence: 'Last change of the deal',
    evidence: 'Qualification evidence',
    contacts: 'Contact coverage',
    'rule of thumb': 'Rule of thumb: activity in 30 days',
    rounding: 'Smaller effects and rounding',
  };
  return words[part] ?? `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

/** Returns in a sentence why a deal has no chance. Null: nobody measured it. */
export function noChanceWords(why: NoChance | null): string {
  switch (why) {
    case 'closed':
      return 'No win chance: the deal was closed.';
    case 'omitted':
      return 'No win chance: the deal is omitted from the forecast.';
    case 'not_due':
      return 'No win chance: the deal is not due this quarter, and a rule of thumb counts only deals that are.';
    case 'no_close_date':
      return 'No win chance: the deal has no close date, and the rule of thumb needs one.';
    case 'history_ended':
      return 'No win chance: nothing was won lately, so there is no forecast.';
    case 'learning':
      return 'No win chance: the forecast was still learning from your history.';
    case 'withheld':
      return 'No win chance: the forecast of the quarter was withheld.';
    case 'failed':
      return 'No win chance: it could not be calculated when this was confirmed.';
    case null:
      return 'No win chance was measured when this was confirmed.';
  }
}
