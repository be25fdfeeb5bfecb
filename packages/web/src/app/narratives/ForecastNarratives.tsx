import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { askedOf, type Forecast } from '../forecasts/answers.ts';
import type { Whose } from '../forecasts/whose.ts';
import { NarrativeBlock } from './NarrativeBlock.tsx';
import { type Narrative, whileWriting } from './narrative.ts';

interface ForecastNarrativesProps {
  forecast: Forecast;
  whose: Whose;
}

/** Tells what the forecast says and what moved it in a week. */
export function ForecastNarratives({ forecast, whose }: ForecastNarrativesProps) {
  const cache = useQueryClient();
  const input = askedOf(forecast, whose);
  const now = query.narratives.forecast.queryOptions({ input });
  const week = query.narratives.waterfall.queryOptions({ input });
  const of = { placeholderData: keepPreviousData, ...whileWriting };
  // Queried again with the forecast beside it, so that both are of the same moment.
  const nowKey = [...now.queryKey, forecast.asOf];
  const weekKey = [...week.queryKey, forecast.asOf];
  const says = useQuery({ ...now, ...of, queryKey: nowKey });
  const moved = useQuery({ ...week, ...of, queryKey: weekKey });
  const putInto = (key: readonly unknown[]) => (narrative: Narrative) => cache.setQueryData(key, narrative);
  return (
    <div className="grid gap-6">
      <NarrativeBlock
        title={`Forecast of ${forecast.period.label}`}
        of={says}
        write={() => api.narratives.writeForecast(input)}
        put={putInto(nowKey)}
      />
      <NarrativeBlock
        title="Since last week"
        of={moved}
        none="No forecast was saved a week ago."
        write={() => api.narratives.writeWaterfall(input)}
        put={putInto(weekKey)}
      />
    </div>
  );
}
