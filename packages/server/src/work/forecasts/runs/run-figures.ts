import type { Forecast, PresentRun } from '@forecastle/rules';
import type { RunFigures } from '../../../platform/database/schema/kept-run.ts';

/** What is kept of a forecast beside its band. */
export function figuresOf(forecast: Forecast, run: PresentRun | undefined): RunFigures {
  const { parts, won, members, byCategory } = forecast;
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
    commitMinor: won.amountMinor + (byCategory.find(({ category }) => category === 'commit')?.amountMinor ?? 0),
    confidence: forecast.confidence,
    wins: isSaid ? rangeOf(run.wins) : null,
    ...(run?.withheld && { withheld: rangeOf(run.amount) }),
  };
}

const rangeOf = ({ low, mostLikely, high }: PresentRun['wins']) => ({
  low: Math.round(low),
  mostLikely: Math.round(mostLikely),
  high: Math.round(high),
});
