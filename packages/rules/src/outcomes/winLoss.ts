/** What decided deals are told apart by, and what stands out of it. */
import { counted } from '../counted.ts';
import { DEAL_FIELDS } from '../deal-fields/dealFields.ts';
import { divideHalfUp } from '../money/decimal.ts';

export const WIN_LOSS_DIMENSIONS = [
  'loss_reason',
  'win_reason',
  'qualify_out',
  'stage',
  'competitor',
  'lead_source',
  'field',
] as const;
export type WinLossDimension = (typeof WIN_LOSS_DIMENSIONS)[number];
/** What each part of a dimension is; a field is called as the organisation calls it. */
export const WIN_LOSS_NAMES: Readonly<Record<Exclude<WinLossDimension, 'field'>, string>> = {
  loss_reason: 'Loss reason',
  win_reason: 'Win reason',
  qualify_out: 'Qualified out for',
  stage: 'Stage before the close',
  competitor: 'Competitor',
  lead_source: DEAL_FIELDS.leadSource.name,
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
/** Share of won or lost deals without a value from which that is told, in percent. */
export const SILENT_FROM = 20;

type Outcome = 'won' | 'lost';
/** Dimensions whose parts divide the deals of one outcome; the others divide all that were decided. */
const OF_ONE = { loss_reason: 'lost', win_reason: 'won', qualify_out: 'lost', stage: 'lost' } as const;
export const dividedOutcome = (dimension: WinLossDimension): Outcome | null =>
  dimension in OF_ONE ? OF_ONE[dimension as keyof typeof OF_ONE] : null;

const decided = ({ won, lost }: DecidedSums): number => won + lost;
const percentOf = (part: number, whole: number): number => Math.round((100 * part) / whole);
const byLargest = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);

/** What stands out, in whole sentences, the weightiest first; counts, never a guess at causes. */
export function findInWinLoss(facts: WinLossFacts): string[] {
  const count = decided(facts.total);
  if (count === 0) return [];
  if (count < DECIDED_MIN) return [`Only ${counted(count, 'closed deal')}: too few to compare.`];
  const outcome = dividedOutcome(facts.dimension);
  return outcome ? ofOutcome(facts, outcome) : ofDecided(facts);
}

function ofOutcome({ dimension, total, before, parts }: WinLossFacts, outcome: Outcome): string[] {
  if (total[outcome] === 0) return [`No deal was ${outcome}.`];
  const minorOf = ({ wonMinor, lostMinor }: DecidedSums): bigint => (outcome === 'won' ? wonMinor : lostMinor);
  const values = parts.filter(({ kind, now }) => kind === 'value' && now[outcome] > 0);
  const [most] = values.toSorted(
    (a, b) => b.now[outcome] - a.now[outcome] || byLargest(minorOf(a.now), minorOf(b.now)),
  );
  const grown = values
    .map((part) => ({
      part,
      was: percentOf(part.before[outcome], before[outcome] || 1),
      is: percentOf(part.now[outcome], total[outcome]),
    }))
    .filter(({ was, is }) => before[outcome] >= DECIDED_MIN && is - was >= POINTS_TOLD)
    .sort((a, b) => b.is - b.was - (a.is - a.was))[0];
  const silent = parts.find(({ kind }) => kind === 'none')?.now[outcome] ?? 0;
  const deals = counted(total[outcome], `${outcome} deal`);
  return [
    ...(most
      ? [
          `${MOST[dimension as keyof typeof MOST](most.name ?? '')}: ${most.now[outcome].toLocaleString('en')} of ${deals}${
            minorOf(total) > 0n
              ? `, ${divideHalfUp(100n * minorOf(most.now), minorOf(total))}% of the amount ${outcome}`
              : ''
          }.`,
        ]
      : []),
    ...(grown
      ? [`${grown.part.name} grew from ${grown.was}% to ${grown.is}% of ${outcome} deals since the last period.`]
      : []),
    ...(percentOf(silent, total[outcome]) >= SILENT_FROM && dimension !== 'qualify_out'
      ? [`${silent.toLocaleString('en')} of ${deals} ${silent === 1 ? 'has' : 'have'} no value here.`]
      : []),
  ];
}

const MOST = {
  loss_reason: (name: string) => `Top reason is ${name}`,
  win_reason: (name: string) => `Top reason is ${name}`,
  qualify_out: (name: string) => `Top reason to qualify out is “${name}”`,
  stage: (name: string) => `Most losses come from ${name}`,
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
          ? 'Without a named competitor'
          : `Against ${name}`
        : kind === 'none'
          ? `Without ${label ?? WIN_LOSS_NAMES.lead_source}`
          : `With ${label ?? WIN_LOSS_NAMES.lead_source} ${name}`;
    return `${where}: won ${now.won.toLocaleString('en')} of ${counted(decided(now), 'closed deal')} (${rate}%, average ${overall}%).`;
  };
  return [
    ...(weakest && overall - weakest.rate >= POINTS_TOLD ? [told(weakest)] : []),
    ...(strongest && strongest.rate - overall >= POINTS_TOLD ? [told(strongest)] : []),
  ];
}
