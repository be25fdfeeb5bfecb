/** What decided deals are told apart by, and what stands out of it. */
import { counted } from '../counted.ts';
import { divideHalfUp } from '../money/decimal.ts';

export const WIN_LOSS_DIMENSIONS = ['loss_reason', 'qualify_out', 'stage', 'competitor', 'field'] as const;
export type WinLossDimension = (typeof WIN_LOSS_DIMENSIONS)[number];
/** What each part of a dimension is; a field is called as the organisation calls it. */
export const WIN_LOSS_NAMES: Readonly<Record<Exclude<WinLossDimension, 'field'>, string>> = {
  loss_reason: 'Loss reason',
  qualify_out: 'Qualified out for',
  stage: 'Stage before the close',
  competitor: 'Competitor',
};

/** Deals decided in a period; amounts in minor units of the organisation's currency. */
export interface DecidedSums {
  readonly won: number;
  readonly lost: number;
  readonly wonMinor: bigint;
  readonly lostMinor: bigint;
}

/** `none` are deals without a value, `others` those beyond the most values that are told apart. */
export interface WinLossPart {
  readonly kind: 'value' | 'none' | 'others';
  readonly name: string | null;
  readonly now: DecidedSums;
  readonly before: DecidedSums;
}

export interface WinLossFacts {
  readonly dimension: WinLossDimension;
  /** Of a field. */
  readonly label: string | null;
  readonly total: DecidedSums;
  readonly before: DecidedSums;
  readonly parts: readonly WinLossPart[];
}

/** Below so many decided deals a rate says nothing of what is behind it. */
export const DECIDED_MIN = 5;
/** Points of share or of win rate from which a difference is told. */
export const POINTS_TOLD = 10;
/** Share of lost deals without a value from which that is told, in percent. */
export const SILENT_FROM = 20;

/** Dimensions whose parts divide the deals that were lost; the others divide all that were decided. */
const OF_LOST: ReadonlySet<WinLossDimension> = new Set(['loss_reason', 'qualify_out', 'stage']);
export const dividesLost = (dimension: WinLossDimension): boolean => OF_LOST.has(dimension);

const decided = ({ won, lost }: DecidedSums): number => won + lost;
const percentOf = (part: number, whole: number): number => Math.round((100 * part) / whole);
const byLargest = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);

/** What stands out, in whole sentences, the weightiest first; counts, never a guess at causes. */
export function findInWinLoss(facts: WinLossFacts): string[] {
  const count = decided(facts.total);
  if (count === 0) return [];
  if (count < DECIDED_MIN) return [`Only ${counted(count, 'deal')} decided: too few to learn from.`];
  return dividesLost(facts.dimension) ? ofLost(facts) : ofDecided(facts);
}

function ofLost({ dimension, total, before, parts }: WinLossFacts): string[] {
  if (total.lost === 0) return ['No deal was lost.'];
  const values = parts.filter(({ kind, now }) => kind === 'value' && now.lost > 0);
  const [most] = values.toSorted((a, b) => b.now.lost - a.now.lost || byLargest(a.now.lostMinor, b.now.lostMinor));
  const grown = values
    .map((part) => ({
      part,
      was: percentOf(part.before.lost, before.lost || 1),
      is: percentOf(part.now.lost, total.lost),
    }))
    .filter(({ was, is }) => before.lost >= DECIDED_MIN && is - was >= POINTS_TOLD)
    .sort((a, b) => b.is - b.was - (a.is - a.was))[0];
  const silent = parts.find(({ kind }) => kind === 'none')?.now.lost ?? 0;
  return [
    ...(most
      ? [
          `${MOST[dimension as keyof typeof MOST](most.name ?? '')}: ${most.now.lost.toLocaleString('en')} of ${counted(total.lost, 'lost deal')}${
            total.lostMinor > 0n
              ? `, ${divideHalfUp(100n * most.now.lostMinor, total.lostMinor)}% of the amount lost`
              : ''
          }.`,
        ]
      : []),
    ...(grown
      ? [`${grown.part.name} has grown from ${grown.was}% of lost deals in the period before to ${grown.is}%.`]
      : []),
    ...(percentOf(silent, total.lost) >= SILENT_FROM && dimension !== 'qualify_out'
      ? [
          `${silent.toLocaleString('en')} of ${counted(total.lost, 'lost deal')} ${silent === 1 ? 'says' : 'say'} nothing here: the other parts speak for the rest alone.`,
        ]
      : []),
  ];
}

const MOST = {
  loss_reason: (name: string) => `${name} is the reason given most`,
  qualify_out: (name: string) => `Most are qualified out for “${name}”`,
  stage: (name: string) => `Most are lost from ${name}`,
};

function ofDecided({ dimension, label, total, parts }: WinLossFacts): string[] {
  const overall = percentOf(total.won, decided(total));
  const rated = parts
    .filter(({ kind, now }) => kind !== 'others' && decided(now) >= DECIDED_MIN)
    .map((part) => ({ part, rate: percentOf(part.now.won, decided(part.now)) }))
    .sort((a, b) => a.rate - b.rate);
  const [weakest, strongest] = [rated[0], rated.at(-1)];
  const told = ({ part: { kind, name, now }, rate }: (typeof rated)[number]) => {
    const where =
      dimension === 'competitor'
        ? kind === 'none'
          ? 'Where no competitor is named'
          : `Against ${name}`
        : kind === 'none'
          ? `Without ${label ?? ''}`
          : `With ${label ?? ''} ${name}`;
    return `${where} ${now.won.toLocaleString('en')} of ${counted(decided(now), 'decided deal')} ${now.won === 1 ? 'was' : 'were'} won (${rate}%); over all it is ${overall}%.`;
  };
  return [
    ...(weakest && overall - weakest.rate >= POINTS_TOLD ? [told(weakest)] : []),
    ...(strongest && strongest.rate - overall >= POINTS_TOLD ? [told(strongest)] : []),
  ];
}
