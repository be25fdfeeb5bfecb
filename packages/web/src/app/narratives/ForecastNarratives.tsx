import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { askedOf, type Forecast } from '../forecasts/answers.ts';
import type { Whose } from '../forecasts/whose.ts';
import { NarrativeBlock } from './NarrativeBlock.tsx';

interface ForecastNarrativesProps {
  forecast: Forecast;
  whose: Whose;
}

/** Tells what the forecast says and what moved it in a week. */
export function ForecastNarratives({ forecast, whose }: ForecastNarrativesProps) {
  const input = askedOf(forecast, whose);
  const now = query.narratives.forecast.queryOptions({ input });
  const week = query.narratives.waterfall.queryOptions({ input });
  // Asked again with the forecast beside it, so that both are of the same moment.
  const of = { placeholderData: keepPreviousData };
  const says = useQuery({ ...now, ...of, queryKey: [...now.queryKey, forecast.asOf] });
  const moved = useQuery({ ...week, ...of, queryKey: [...week.queryKey, forecast.asOf] });
  return (
    <div className="grid gap-4">
      <NarrativeBlock title={`Forecast of ${forecast.period.label}`} of={says} />
      <NarrativeBlock title="Since last week" of={moved} none="No forecast was saved a week ago." />
    </div>
  );
}
