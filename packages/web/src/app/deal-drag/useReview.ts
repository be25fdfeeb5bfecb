import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notify } from '../../ui/notify.ts';
import type { DealPage } from '../opportunities/deal.ts';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { REVIEWED_ABOVE, reviewPages } from './dragQueries.ts';
import { loadPages } from './loadPages.ts';

/** Deals that a print holds: some sixty sheets, more than anybody goes through in a week. */
export const PRINT_MAX = 2000;

type Pages = Pick<UseInfiniteQueryResult<InfiniteData<DealPage>>, 'data'>;
const reviewed = ({ data }: Pages) =>
  data?.pages.flatMap(({ items }) => items).filter(({ health }) => health.drag > REVIEWED_ABOVE);

/** The deals of the weekly review as far as they have come, and their print, for which the others are asked for first. */
export function useReview(filter: OpportunityView, enabled: boolean) {
  const pages = useInfiniteQuery({ ...reviewPages(filter), enabled });
  const deals = reviewed(pages);
  const shown = deals?.length ?? 0;
  const [isLoading, setLoading] = useState(false);
  /** How many have to stand on the screen before it is printed. */
  const [awaited, setAwaited] = useState<number | null>(null);
  useEffect(() => {
    if (awaited === null || shown < awaited) return;
    setAwaited(null);
    window.print();
  }, [awaited, shown]);
  const print = async () => {
    setLoading(true);
    const all = await loadPages(
      pages,
      () => pages.fetchNextPage(),
      (each) => (reviewed(each)?.length ?? 0) >= PRINT_MAX,
    );
    setLoading(false);
    if (all === null) notify('Not printed: some deals could not be loaded', { tone: 'risk' });
    else setAwaited(reviewed(all)?.length ?? 0);
  };
  return { pages, deals, print, isLoading };
}
