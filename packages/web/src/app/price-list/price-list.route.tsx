import { LINE_CHARGE_NAMES, listPriceOn } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { type Api, api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { startDownload } from '../../ui/startDownload.ts';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { monthsWords } from '../opportunities/line-items/lineWords.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ArchivedCard } from '../settings/ArchivedCard.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { PRODUCT_PLACE, ProductDialog } from './ProductDialog.tsx';
import { PRICES_PLACE, ProductPrices } from './ProductPrices.tsx';

export const meta = () => [{ title: 'Price list · Settings · Forecastle' }];

const PriceImport = lazy(async () => ({ default: (await import('./import/PriceImport.tsx')).PriceImport }));

export type Product = Awaited<ReturnType<Api['products']['list']>>['items'][number];

/** What lines of deals are chosen from, with the prices that are valid today. */
export default function PriceListRoute() {
  const { abilities, organization } = useSession();
  const may = abilities.manageDealLists;
  const [importing, setImporting] = useUrlParam<'yes' | ''>('import', '', { push: true });
  const isImporting = importing === 'yes' && may;
  const list = useQuery(query.products.list.queryOptions());
  const client = useQueryClient();
  const [editedId, setEdited] = useState(() => openUnder(PRODUCT_PLACE));
  const [pricedId, setPriced] = useState(() => openUnder(PRICES_PLACE));
  const find = (id: string | null) => list.data?.items.find((product) => product.id === id) ?? null;
  const [edited, priced] = [find(editedId), find(pricedId)];
  const after = () => client.invalidateQueries({ queryKey: query.products.key() });
  const add = may && (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      Add a product
    </Button>
  );
  return (
    <>
      <PageHeader
        title={isImporting ? 'Price list from a file' : 'Price list'}
        below={!isImporting && 'Products and prices for deal lines. Sold lines keep their price.'}
        actions={
          isImporting ? (
            <Button onClick={() => setImporting(null)}>Back to the price list</Button>
          ) : (
            <>
              {list.data?.items.some(({ archived }) => !archived) && (
                <Button icon="download" onClick={() => startDownload('/api/v1/exports/price-list.csv')}>
                  Export
                </Button>
              )}
              {may && (
                <Button icon="upload" onClick={() => setImporting('yes')}>
                  Import from a file
                </Button>
              )}
              {add}
            </>
          )
        }
      />
      <QueryBody of={list} what="products">
        {({ items, today }) =>
          isImporting ? (
            <LazyPart fallback={<Skeleton />}>
              <PriceImport currency={organization.currency} today={today} onClose={() => setImporting(null)} />
            </LazyPart>
          ) : (
            <div className="grid gap-6">
              <Card flush>
                {items.every(({ archived }) => archived) && (
                  <EmptyState icon="rows" title="No products yet" action={add}>
                    Add products so reps can choose them on deal lines.
                  </EmptyState>
                )}
                <ul>
                  {items
                    .filter(({ archived }) => !archived)
                    .map((product) => (
                      <li
                        key={product.id}
                        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0"
                      >
                        <div className="min-w-0 flex-1 basis-48">
                          <p className="font-medium break-words">
                            {product.name}
                            {product.family && <span className="font-normal text-ink-3"> · {product.family}</span>}
                          </p>
                          <p className="text-12 text-ink-3">
                            {product.unit && `A ${product.unit}, `}
                            {LINE_CHARGE_NAMES[product.charge].toLowerCase()}
                            {product.termMonths !== null && `, for ${monthsWords(product.termMonths)}`}
                          </p>
                        </div>
                        <span className="num text-14">{priceWords(product, today)}</span>
                        {may && (
                          <span className="flex items-center gap-1 max-sm:ml-auto">
                            <Button
                              size="small"
                              aria-label={`Prices of ${product.name}`}
                              onClick={() => setPriced(product.id)}
                            >
                              Prices
                            </Button>
                            <IconButton
                              icon="edit"
                              label={`Edit ${product.name}`}
                              onClick={() => setEdited(product.id)}
                            />
                          </span>
                        )}
                      </li>
                    ))}
                </ul>
              </Card>
              <ArchivedCard
                entries={items.filter(({ archived }) => archived)}
                onBringBack={
                  may
                    ? (id) => saved('Product restored', () => api.products.update({ id, archived: false }), { after })
                    : null
                }
              />
            </div>
          )
        }
      </QueryBody>
      {(edited || editedId === 'new') && (
        <ProductDialog product={edited} onClose={() => setEdited(null)} onSaved={after} />
      )}
      {priced && <ProductPrices key={priced.id} product={priced} onClose={() => setPriced(null)} after={after} />}
    </>
  );
}

/** The prices that are valid today, currency by currency. */
function priceWords({ prices }: Product, today: string): string {
  const currencies = [...new Set(prices.map(({ currency }) => currency))];
  const words = currencies.flatMap((currency) => {
    const price = listPriceOn(prices, currency, today);
    return price === null ? [] : [formatMoney(price, currency, { style: 'exact' })];
  });
  return words.length === 0 ? 'No price yet' : words.join(' · ');
}
