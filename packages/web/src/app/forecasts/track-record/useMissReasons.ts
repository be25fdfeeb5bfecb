import { useQueries } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { formatChange } from '../../../ui/format/money.ts';
import type { ToldBand } from '../answers.ts';
import type { PeriodKind } from '../useForecastView.ts';
import { type Whose, whoseInput } from '../whose.ts';
import { missReason } from './accuracyWords.ts';

interface Asked {
  readonly kind: PeriodKind;
  readonly whose: Whose;
  readonly currency: string;
}

/**
 * Returns by period which deals moved a result out of its range, where the forecast of that day was kept: a backtest
 * knows no deals by name.
 */
export function useMissReasons(
  ranges: readonly ToldBand[],
  { kind, whose, currency }: Asked,
): ReadonlyMap<string, string> {
  // A range made as its period ended has nothing that moved after it.
  const misses = ranges.filter(({ source, held, weeksToGo }) => source === 'kept' && !held && weeksToGo > 0);
  const answers = useQueries({
    queries: misses.map(({ asOf }) =>
      query.forecastRuns.waterfall.queryOptions({
        input: { period: kind, containing: asOf, since: asOf, ...whoseInput(whose) },
        staleTime: Number.POSITIVE_INFINITY,
      }),
    ),
  });
  const reasons = new Map<string, string>();
  for (const [at, range] of misses.entries()) {
    const moved = answers[at]?.data;
    const reason = moved
      ? missReason(moved, range, (change) => formatChange(change, currency, { style: 'compact' }))
      : null;
    if (reason !== null) reasons.set(range.period, reason);
  }
  return reasons;
}
