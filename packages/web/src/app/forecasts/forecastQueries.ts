import { query } from '../../api/client.ts';
import type { readForecastView } from './useForecastView.ts';

type View = ReturnType<typeof readForecastView>;

/** The pipeline of one rep, or of everybody one may see. */
export const overviewOf = (owner: string | null) =>
  query.forecasts.overview.queryOptions({ input: owner ? { ownerId: owner } : {} });

/** The forecast of the period and rep that are looked at. */
export const forecastOf = ({ kind, containing, owner }: View) =>
  query.forecasts.forecast.queryOptions({
    input: { period: kind, ...(containing && { containing }), ...(owner && { ownerId: owner }) },
  });
