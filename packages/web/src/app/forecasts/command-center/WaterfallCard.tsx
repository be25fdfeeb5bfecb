import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { WaterfallNarrative } from '../../narratives/WaterfallNarrative.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { askedOf, type Forecast } from '../answers.ts';
import type { Whose } from '../whose.ts';
import { ComparedPicker } from './ComparedPicker.tsx';
import { comparedInput, readSince, readUntil } from './since.ts';
import { useKeptRuns } from './useKeptRuns.ts';
import { WaterfallTable } from './WaterfallTable.tsx';

/** What moved a forecast between the two times of the address. */
export function useWaterfall(forecast: Forecast, whose: Whose) {
  const [since] = useUrlParam('since', '');
  const [until] = useUrlParam('until', '');
  return useQuery(
    query.forecastRuns.waterfall.queryOptions({
      input: { ...askedOf(forecast, whose), ...comparedInput(readSince(since), readUntil(until)) },
      placeholderData: keepPreviousData,
    }),
  );
}

/** What moved the forecast between two times, deal by deal. */
export function WaterfallCard({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const [sinceText, setSince] = useUrlParam('since', '');
  const [untilText, setUntil] = useUrlParam('until', '');
  const [since, until] = [readSince(sinceText), readUntil(untilText)];
  // What moved is asked between forecasts of the same days and in the same currency.
  const runs = useKeptRuns(forecast, whose).runs.filter(
    ({ calendarBefore, currency }) => calendarBefore === null && currency === forecast.currency,
  );
  const moved = useWaterfall(forecast, whose);
  const { data } = moved;
  return (
    <Card title={<span className="text-ink">What changed the forecast</span>}>
      <ComparedPicker since={since} until={until} runs={runs} onSince={setSince} onUntil={setUntil} />
      {data ? (
        <div className={moved.isPlaceholderData ? 'mt-3 opacity-60' : 'mt-3'}>
          <WaterfallTable waterfall={data} />
          <WaterfallNarrative input={{ ...askedOf(forecast, whose), ...comparedInput(since, until) }} />
        </div>
      ) : data === null ? (
        <p className="mt-3 text-ink-2">
          {runs.length === 0
            ? 'No saved forecast of this period yet. We save one daily while it runs. Changes appear from the second one.'
            : since.kind === 'week'
              ? `No forecast was saved a week ago. The first one is from ${firstKept(runs)}. Choose it to see the changes since.`
              : `No forecast was saved by then. The first one is from ${firstKept(runs)}.`}
        </p>
      ) : moved.isError ? (
        <FailedQuery title="The changes could not be loaded" of={moved} />
      ) : (
        <Loading label="Loading the changes">
          <Skeleton className="mt-3 h-9" />
          <Skeleton className="mt-2 h-9" />
          <Skeleton className="mt-2 h-9" />
        </Loading>
      )}
    </Card>
  );
}

const firstKept = (runs: readonly { readonly asOf: string }[]): string => formatInstant(runs.at(-1)?.asOf ?? 0);
