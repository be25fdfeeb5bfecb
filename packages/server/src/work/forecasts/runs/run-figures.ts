import { type Forecast, manualCommit, type PresentRun } from '@forecastle/rules';
import type { RunFigures } from '../../../platform/database/schema/kept-run.ts';
import type { Submitted } from '../../commits/commit-of-scope.ts';

/** What is kept of a forecast beside its band. */
export function figuresOf(forecast: Forecast, run: PresentRun | undefined): RunFigures {
  const { parts, won, members } = forecast;
  const isSaid = run !== undefined && run.withheld === null;
  return {
    closedSoFar: parts.closedSoFar,
    closedCount: won.count,
    members: parts.members,
    memberCount: members.count,
    others: parts.others,
    notYetCreated: parts.notYetCreated,
    typicalLessAverage: forecast.typicalLessAverage,
    bandCorrection: forecast.bandCorrection,
    commitMinor: commitOf(forecast, null),
    confidence: forecast.confidence,
    wins: isSaid ? rangeOf(run.wins) : null,
    ...(run?.withheld && { withheld: rangeOf(run.amount) }),
  };
}

/** What is committed beside a forecast: what was submitted, if anything was. */
export function commitOf({ won, byCategory }: Forecast, submitted: Submitted | null): number {
  const held = byCategory.find(({ category }) => category === 'commit');
  const records = { closedMinor: BigInt(won.amountMinor), commitMinor: BigInt(held?.amountMinor ?? 0) };
  return Number(manualCommit(submitted, records).commitMinor);
}

const rangeOf = ({ low, mostLikely, high }: PresentRun['wins']) => ({
  low: Math.round(low),
  mostLikely: Math.round(mostLikely),
  high: Math.round(high),
});
