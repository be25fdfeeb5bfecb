import { SYSTEM_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Deal } from '../deal.ts';
import { AmountMode } from './AmountMode.tsx';
import { ConvertCurrency } from './ConvertCurrency.tsx';
import { LineItemForm, linePlace, NEW_LINE } from './LineItemForm.tsx';
import { chargeWords, discountWords, listWords, quantityWords } from './lineWords.ts';
import { type LineItem, useLineItems } from './useLineItems.ts';

/** What the deal sells, line by line, and what it comes to. */
export function LineItemList({ deal }: { deal: Deal }) {
  const lines = useLineItems(deal);
  const { list } = lines;
  const [openId, setOpen] = useState(() => openUnder(linePlace(deal.id)));
  const view = list.data;
  const edited = view?.items.find(({ id }) => id === openId) ?? null;
  const mayChange = Boolean(view?.abilities.update) && deal.abilities.update;
  // Asked for with the lines, so that the dialog opens with what a line is chosen from.
  useQuery({ ...query.products.list.queryOptions(), enabled: mayChange });
  const add = mayChange && (
    <Button icon="plus" onClick={() => setOpen(NEW_LINE)}>
      Add line
    </Button>
  );
  return (
    <Card flush>
      {list.isPending && <TableSkeleton label="Loading the lines" rows={4} columns={4} />}
      {list.isError && !view && <FailedQuery title="The lines could not be loaded" of={list} />}
      {view?.items.length === 0 && (
        <EmptyState icon="rows" title={mayChange ? 'No lines yet' : 'Closed without lines'} action={add}>
          {mayChange && 'Add the products. Their total becomes the amount unless you set one.'}
        </EmptyState>
      )}
      {view && view.items.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 max-sm:px-4">
            <AmountMode deal={deal} view={view} onFollow={(follows) => void lines.setFollows(follows)} />
            {mayChange && <ConvertCurrency view={view} convert={lines.convert} />}
            {add || (
              <p className="text-12 text-ink-3">
                {view.source ? `${SYSTEM_NAMES[view.source]} decides the lines` : 'Locked when the deal closed'}
              </p>
            )}
          </div>
          <ul>
            {view.items.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                editable={mayChange}
                onEdit={() => setOpen(line.id)}
                onRemove={() => void lines.remove(line)}
              />
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-4 border-t border-line-strong px-5 py-3 max-sm:px-4">
            <span className="font-medium">Total</span>
            <span className="num text-18 font-medium">
              {view.totalMinor === null ? (
                <Unknown />
              ) : (
                <Money minor={view.totalMinor} currency={view.currency} style="exact" />
              )}
            </span>
          </p>
        </>
      )}
      {(edited || (openId === NEW_LINE && mayChange)) && (
        <LineItemForm key={openId} deal={deal} line={edited} lines={lines} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

interface LineRowProps {
  line: LineItem;
  editable: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function LineRow({ line, editable, onEdit, onRemove }: LineRowProps) {
  const { product, family, quantityThousandths, priceMinor, currency, listPriceMinor, discount, amountMinor } = line;
  const { serviceOn, description } = line;
  const off = discountWords(discount, currency);
  const list = listWords(priceMinor, listPriceMinor, currency);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium break-words">
          {product}
          {family && <span className="font-normal text-ink-3"> · {family}</span>}
        </h3>
        <p className="num text-12 text-ink-3">
          {quantityWords(quantityThousandths)} × <Money minor={priceMinor} currency={currency} style="exact" />{' '}
          {chargeWords(line)}
          {list && ` (${list})`}
          {off && `, ${off}`}
        </p>
        {(serviceOn || description) && (
          <p className="text-12 break-words text-ink-2">
            {serviceOn && <DateText day={serviceOn} />}
            {serviceOn && description && ' · '}
            {description}
          </p>
        )}
      </div>
      <span className="num font-medium">
        <Money minor={amountMinor} currency={currency} style="exact" />
      </span>
      {editable && (
        <div className="flex max-sm:ml-auto">
          <IconButton icon="edit" size="small" label={`Change ${product}`} onClick={onEdit} />
          <IconButton icon="trash" size="small" label={`Delete ${product}`} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}
