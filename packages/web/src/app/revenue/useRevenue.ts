import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { askWhileFitting } from '../forecasts/fitting.ts';
import { useForecastView } from '../forecasts/useForecastView.ts';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import { useSession } from '../shell/session.ts';
import { forecastInput } from './revenueScope.ts';
import { usePrefer } from './usePrefer.ts';

/** Kept while a new period loads, and asked for again by itself: figures move, cards do not. */
const LIVE = { placeholderData: keepPreviousData, refetchInterval: LOOK_EVERY };

/** The dashboard's figures for the period of the address, and what is asked for beside them. */
export function useRevenue({
  classic = false,
  ownerId,
  isPast = false,
}: {
  classic?: boolean;
  ownerId?: string;
  /** A past day is shown: nothing of today is asked for. */
  isPast?: boolean;
} = {}) {
  const session = useSession();
  const cache = useQueryClient();
  const period = useForecastView();
  const [team, setTeam] = useUrlParam('team', '');
  const input = {
    period: period.kind,
    ...(period.containing && { containing: period.containing }),
    ...(ownerId !== undefined && { ownerId }),
    ...(team && { teamOf: team }),
    // The classic dashboard looks at all one may see, whatever the role view.
    ...(classic && !team && { roleView: 'cro' as const }),
  };
  const view = useQuery({ ...query.revenue.view.queryOptions({ input, enabled: !isPast }), ...LIVE });
  const whose = view.data?.scope;
  const forecast = useQuery({
    ...query.forecasts.forecast.queryOptions({
      input: {
        period: period.kind,
        ...(period.containing && { containing: period.containing }),
        ...(whose && forecastInput(whose, session)),
      },
      enabled: whose !== undefined && !isPast,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: (asked) => askWhileFitting(asked) || LOOK_EVERY,
  });
  const attention = useQuery({ ...query.revenue.attention.queryOptions({ input, enabled: !isPast }), ...LIVE });
  const busy = useIsFetching({ queryKey: query.revenue.key() }) > 0;

  const refresh = () => {
    for (const key of [
      query.revenue.key(),
      query.forecasts.key(),
      query.pipeline.key(),
      query.quotas.key(),
      query.playbooks.key(),
    ])
      void cache.invalidateQueries({ queryKey: key });
  };
  const prefer = usePrefer();
  return { session, period, team: team || null, setTeam, input, view, forecast, attention, busy, refresh, prefer };
}

export type AskedRevenue = ReturnType<typeof useRevenue>['input'];
