import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { askedOf, type Forecast } from '../answers.ts';
import { type Changes, changesOf } from './changes.ts';

/** Null where nothing was kept a week ago, or it is not known yet. */
export function useChanges(forecast: Forecast, owner: string | null): Changes | null {
  const { data } = useQuery(query.forecastRuns.waterfall.queryOptions({ input: askedOf(forecast, owner) }));
  return data ? changesOf(data) : null;
}
