/** How far to trust a forecast, in plain sentences, from how past ranges did. */
import { counted } from '../../counted.ts';
import type { PeriodKind } from '../../periods/fiscalPeriod.ts';
import type { Horizon } from '../fitted/horizon.ts';
import type { TrackRecord } from '../fitted/trackRecord.ts';

/** Finished periods from which the share that landed in range says something. */
const PERIODS_MIN = 6;
/** Share that should land in range. */
const TARGET = 0.8;

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/**
 * Says how many of the past periods landed in range at the named week, and the typical miss. `record` has one range of each
 * period. Whether ranges are too narrow or too wide is said only beyond its own 95% interval.
 */
export function trustSentence(
  { runs, coverage, coverageWithin, error }: TrackRecord,
  { kind, weeksToGo, horizon = 'running' }: { kind: PeriodKind; weeksToGo: number; horizon?: Horizon },
): string {
  if (coverage === null) {
    if (horizon === 'next') return `No past forecast of a next ${kind} to check yet.`;
    return `No past forecast to check yet. The first comes one ${kind} after your first with ten wins.`;
  }
  const when = `${counted(weeksToGo, 'week')} before ${horizon === 'next' ? 'its' : 'the'} end`;
  const landed = `Accuracy: ${Math.round(coverage * runs)} of the last ${counted(runs, kind)} landed in range, ${when}.`;
  const miss = error === null ? [] : [`Typical miss: ${percent(error)}.`];
  return [landed, ...miss, ...judgement({ runs, coverage, coverageWithin })].join(' ');
}

function judgement({
  runs,
  coverage,
  coverageWithin,
}: Pick<TrackRecord, 'runs' | 'coverageWithin'> & { coverage: number }): string[] {
  if (runs < PERIODS_MIN || coverageWithin === null) return ['Too few to judge yet.'];
  const hit = `(${percent(coverage)} hit, target ${percent(TARGET)})`;
  if (coverage + coverageWithin < TARGET) return [`Ranges are too narrow ${hit}.`];
  if (coverage - coverageWithin > TARGET) return [`Ranges are a little wide ${hit}.`];
  return [];
}
