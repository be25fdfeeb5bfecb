import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../../api/client.ts';
import { askedOf, type Forecast } from '../../answers.ts';

/** Deals that are shown at first, and with each press on "more". */
const PAGE = 8;

/** The open deals of a rep by what they add to the forecast, page after page; none are asked for while `owner` is null. */
export const useRowDeals = (forecast: Forecast, owner: string | null) =>
  useInfiniteQuery({
    ...query.forecasts.deals.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...askedOf(forecast, { owner, team: null }),
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    enabled: owner !== null,
  });
