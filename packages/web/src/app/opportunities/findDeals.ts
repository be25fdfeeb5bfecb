import { useQuery } from '@tanstack/react-query';
import { type Api, api, query } from '../../api/client.ts';
import type { Option } from '../../ui/fields/Combobox.tsx';

const FOUND_MAX = 20;

type FoundDeal = Awaited<ReturnType<Api['opportunities']['list']>>['items'][number];

/** Open deals whose name or account holds what was typed. */
export async function findDeals(search: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await api.opportunities.list({ search, status: ['open'], limit: FOUND_MAX }, { signal });
  return items.map(optionOf);
}

/** Open deals to choose from before anything is typed; none where nothing is to be chosen. */
export function useFirstDeals(enabled = true): readonly Option[] {
  const deals = useQuery({
    ...query.opportunities.list.queryOptions({ input: { status: ['open'], limit: FOUND_MAX } }),
    enabled,
  });
  return deals.data?.items.map(optionOf) ?? [];
}

const optionOf = ({ id, name, account }: FoundDeal): Option => ({ value: id, label: name, detail: account?.name });

/** The name of a deal of which an address holds the id alone; undefined while it is asked for. */
export function useDealName(id: string | null): string | undefined {
  const deal = useQuery(query.opportunities.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }));
  return deal.data?.name;
}
