import { listPriceOn } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { Option } from '../../../ui/fields/Combobox.tsx';

/** What a line of a deal is chosen from, in the currency of the deal; `isKept` is false while nothing is to be chosen. */
export function usePriceList(currency: string) {
  const { data } = useQuery(query.products.list.queryOptions());
  const inUse = data?.items.filter(({ archived }) => !archived) ?? [];
  const find = (id: string | null) => data?.items.find((product) => product.id === id);
  const priceOf = (id: string | null): number | null => {
    const product = find(id);
    return product && data ? listPriceOn(product.prices, currency, data.today) : null;
  };
  return {
    isKept: inUse.length > 0,
    options: inUse.map(({ id, name, family }): Option => ({ value: id, label: name, detail: family ?? undefined })),
    optionOf: (id: string | null, { product, family }: { product: string; family: string }): Option => ({
      ...{ value: id ?? '', label: product, detail: family || undefined },
    }),
    priceOf,
    /** What a form takes over with a product. */
    choose(id: string) {
      const product = find(id);
      const price = priceOf(id);
      return {
        productId: id,
        product: product?.name ?? '',
        family: product?.family ?? '',
        charge: product?.charge ?? ('once' as const),
        ...(product?.termMonths && { term: product.termMonths }),
        ...(price !== null && { price }),
      };
    },
  };
}
