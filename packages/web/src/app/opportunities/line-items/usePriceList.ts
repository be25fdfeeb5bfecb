import { listPriceOn } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { Option } from '../../../ui/fields/Combobox.tsx';
import { chosenLine } from './chosenLine.ts';
import type { LineItem } from './useLineItems.ts';

/** What a line of a deal is chosen from, in the currency of the deal. */
export function usePriceList(currency: string, line: LineItem | null) {
  const list = useQuery(query.products.list.queryOptions());
  const { data } = list;
  const inUse = data?.items.filter(({ archived }) => !archived) ?? [];
  const find = (id: string | null) => data?.items.find((product) => product.id === id);
  const priceOf = (id: string | null): number | null => {
    const product = find(id);
    return product && data ? listPriceOn(product.prices, currency, data.today) : null;
  };
  /** `none`: the organisation keeps no list, and products are typed. */
  const state = data ? (inUse.length > 0 ? 'kept' : 'none') : list.isError ? 'failed' : 'loading';
  return {
    state: state as 'kept' | 'none' | 'failed' | 'loading',
    query: list,
    options: inUse.map(({ id, name, family }): Option => ({ value: id, label: name, detail: family ?? undefined })),
    optionOf: (id: string | null, { product, family }: { product: string; family: string }): Option => ({
      value: id ?? '',
      label: product,
      detail: family || undefined,
    }),
    priceOf,
    /** What a form takes over with a product. */
    choose(id: string) {
      const product = find(id);
      return product ? chosenLine(product, priceOf(id), line) : {};
    },
  };
}
