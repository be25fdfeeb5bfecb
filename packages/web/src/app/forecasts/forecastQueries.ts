import { query } from '../../api/client.ts';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { pipelineInput } from './pipelineView.ts';
import type { useForecastView } from './useForecastView.ts';
import { whoseInput } from './whose.ts';

type View = Pick<ReturnType<typeof useForecastView>, 'kind' | 'containing' | 'owner' | 'team'>;

/** The pipeline under a filter. */
export const overviewOf = (filter: OpportunityView) =>
  query.forecasts.overview.queryOptions({ input: pipelineInput(filter) });

/** The forecast of the period and the people that are looked at. */
export const forecastOf = ({ kind, containing, ...whose }: View) =>
  query.forecasts.forecast.queryOptions({
    input: { period: kind, ...(containing && { containing }), ...whoseInput(whose) },
  });
