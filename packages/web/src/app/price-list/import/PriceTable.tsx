import { LINE_CHARGE_NAMES } from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { FigureCell, FigureHeading } from '../../../ui/table/FigureCells.tsx';
import { monthsWords } from '../../opportunities/line-items/lineWords.ts';
import type { PriceItem } from './usePriceImport.ts';

/** So many are drawn at once. */
const AT_ONCE = 200;

/** Each row that could be read: what is in the list now, and what would be. */
export function PriceTable({ items, same }: { items: readonly PriceItem[]; same: number }) {
  const [withSame, setWithSame] = useState(same === items.length);
  const [shown, setShown] = useState(AT_ONCE);
  const wanted = withSame ? items : items.filter(({ change }) => change !== 'same');
  return (
    <Card flush title="Rows found" aside="Current and new prices">
      {same > 0 && same < items.length && (
        <div className="px-5 pb-3">
          <Checkbox label={`Show ${same} unchanged`} checked={withSame} onChange={setWithSame} />
        </div>
      )}
      <div className="relative overflow-x-auto">
        <table className="num w-full max-sm:block sm:min-w-160">
          <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                Product
              </th>
              <th scope="col" className="px-3 pb-2 text-left font-medium">
                From
              </th>
              <FigureHeading>Now</FigureHeading>
              <FigureHeading>New</FigureHeading>
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                Change
              </th>
              <th scope="col" className="px-5 pb-2 text-right font-medium">
                Row
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {wanted.slice(0, shown).map((item) => (
              <tr
                key={`${item.row} ${item.column}`}
                className="h-9 border-b border-line last:border-0 max-sm:grid max-sm:h-auto max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-2"
              >
                <th scope="row" className="px-5 py-1.5 text-left font-medium break-words max-sm:px-0 max-sm:py-0">
                  {item.name}
                  {fieldWords(item).map((words) => (
                    <span key={words} className="block text-12 font-normal text-ink-3">
                      {words}
                    </span>
                  ))}
                </th>
                <td className="px-3 whitespace-nowrap max-sm:px-0 max-sm:text-right">
                  {item.price ? <DateText day={item.price.validFrom} /> : <Unknown />}
                </td>
                <FigureCell heading="Now">
                  <Held item={item} />
                </FigureCell>
                <FigureCell heading="New">
                  {item.price ? (
                    <span className="font-medium">
                      <Money minor={item.price.priceMinor} currency={item.price.currency} style="exact" />
                    </span>
                  ) : (
                    <Unknown />
                  )}
                </FigureCell>
                <td className="px-5 max-sm:px-0">
                  <Change item={item} />
                </td>
                <td className="px-5 text-right text-ink-3 max-sm:px-0">
                  <span className="sm:hidden">Row </span>
                  {item.row}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wanted.length > shown && (
        <div className="px-5 py-3">
          <Button onClick={() => setShown(shown + AT_ONCE)}>Show more ({wanted.length - shown} left)</Button>
        </div>
      )}
    </Card>
  );
}

/** The price of that very day, else the one that holds then. */
function Held({ item: { price } }: { item: PriceItem }) {
  const minor = price && (price.beforeMinor ?? price.heldMinor);
  if (!price || minor === null) return <Unknown />;
  return <Money minor={minor} currency={price.currency} style="exact" />;
}

function Change({ item }: { item: PriceItem }) {
  if (item.change === 'same') return <span className="text-ink-3">Unchanged</span>;
  if (item.isNewProduct) return <Chip tone="forecast">New product</Chip>;
  return item.change === 'added' ? <Chip tone="forecast">New price</Chip> : <Chip tone="attention">Changes</Chip>;
}

const NAMES = { family: 'Family', unit: 'Unit', charge: 'Paid', termMonths: 'Usual term' } as const;

/** What changes of the product beside its price. */
const fieldWords = ({ before, after }: PriceItem): string[] =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((field) =>
    field in after ? [`${NAMES[field]}: ${valueWords(field, before)} → ${valueWords(field, after)}`] : [],
  );

function valueWords(field: keyof typeof NAMES, of: PriceItem['after']): string {
  const value = of[field];
  if (value === null || value === undefined) return 'none';
  if (field === 'charge' && of.charge) return LINE_CHARGE_NAMES[of.charge].toLowerCase();
  return typeof value === 'number' ? monthsWords(value) : value;
}
