import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { askedOf, type Forecast } from '../answers.ts';
import type { Whose } from '../whose.ts';

const PAGE = 20;

/** Kept forecasts of the period, the latest first. */
export function useKeptRuns(forecast: Forecast, whose: Whose) {
  const pages = useInfiniteQuery(
    query.forecastRuns.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...askedOf(forecast, whose),
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return { pages, runs: pages.data?.pages.flatMap((page) => page.items) ?? [] };
}
