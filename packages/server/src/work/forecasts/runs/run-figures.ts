import type { Forecast } from '@forecastle/rules';
import type { RunFigures } from '../../../platform/database/schema/kept-run.ts';

/** What is kept of a forecast beside its band. */
export function figuresOf(forecast: Forecast, wins: RunFigures['wins'] | undefined): RunFigures {
  const { parts, won, members, byCategory } = forecast;
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
    wins: wins ? { low: wins.low, mostLikely: wins.mostLikely, high: wins.high } : null,
  };
}
