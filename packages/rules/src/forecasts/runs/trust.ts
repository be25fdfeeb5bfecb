/** How much to trust a forecast, in a plain sentence, from how past bands fared. */
import { counted } from '../../counted.ts';
import type { PeriodKind } from '../../periods/fiscalPeriod.ts';
import type { Horizon } from '../fitted/horizon.ts';
import type { TrackRecord } from '../fitted/trackRecord.ts';

/** Finished periods from which the share of bands that held says something. */
const PERIODS_MIN = 6;
/** What a band is meant to hold. */
const MEANT = 0.8;

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** `periods`: finished ones with a band, of the horizon `next` worked out while the one before each ran. The share that held is compared with its own interval, never more finely. */
export function trustSentence(
  { coverage, coverageWithin, error }: TrackRecord,
  { periods, kind, horizon = 'running' }: { periods: number; kind: PeriodKind; horizon?: Horizon },
): string {
  if (coverage === null || coverageWithin === null) {
    if (horizon === 'next') return `No past range of a next ${kind} to look back on yet.`;
    return `No past range to look back on yet: the first comes when the ${kind} after the first with ten wins is over.`;
  }
  const asked = horizon === 'next' ? `, worked out as of the ${kind} before each,` : '';
  const held = `Of the ranges of ${counted(periods, `past ${kind}`)}${asked} ${percent(coverage)} held what happened, where ${percent(MEANT)} were meant to`;
  const off = error === null ? '' : `; the most likely figure was off by ${percent(error)} on average`;
  if (periods < PERIODS_MIN) return `${held}${off}. That is too few to judge by.`;
  if (coverage + coverageWithin < MEANT) return `${held}${off}. The ranges have been too narrow: expect surprises.`;
  if (coverage - coverageWithin > MEANT) return `${held}${off}. The ranges have been wider than they need to be.`;
  return `${held}${off}. They say what they mean.`;
}
