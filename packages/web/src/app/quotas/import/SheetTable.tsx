import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { FigureCell, FigureHeading } from '../../../ui/table/FigureCells.tsx';
import { amountOf, isChange, type RampedAs, type SheetItem, saysWhatIsSet } from './useQuotaImport.ts';

const whose = ({ scope, name }: SheetItem, organization: string): string =>
  scope === 'organization' ? organization : scope === 'team' ? `${name}’s team` : name;

interface SheetTableProps {
  items: readonly SheetItem[];
  rampedAs: RampedAs;
  organization: string;
}

/** Each quota that was recognised: what is set now, and what would be. */
export function SheetTable({ items, rampedAs, organization }: SheetTableProps) {
  const showsRamp = rampedAs === 'full' && items.some(({ ramped }) => ramped !== null);
  return (
    <Card flush title="Quotas found" aside="Current and new quotas">
      <div className="relative overflow-x-auto">
        <table className="num w-full max-sm:block sm:min-w-160">
          <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                For
              </th>
              <th scope="col" className="px-3 pb-2 text-left font-medium">
                Period
              </th>
              <FigureHeading>Now</FigureHeading>
              <FigureHeading>New</FigureHeading>
              {showsRamp && <FigureHeading>With ramp</FigureHeading>}
              <th scope="col" className="px-5 pb-2 text-left font-medium">
                Change
              </th>
              <th scope="col" className="px-5 pb-2 text-right font-medium">
                Cell
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {items.map((item) => (
              <tr
                key={`${item.row} ${item.column}`}
                className="h-9 border-b border-line last:border-0 max-sm:grid max-sm:h-auto max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-2"
              >
                <th scope="row" className="px-5 text-left font-medium max-sm:px-0">
                  {whose(item, organization)}
                </th>
                <td className="px-3 py-1.5 whitespace-nowrap max-sm:px-0 max-sm:py-0 max-sm:text-right">
                  {item.period.label}
                  <span className="block text-12 text-ink-3">
                    <DateText day={item.period.start} year={false} /> to <DateText day={item.period.end} />
                  </span>
                </td>
                <FigureCell heading="Now">
                  {item.before ? (
                    <Money minor={item.before.amountMinor} currency={item.before.currency} style="exact" />
                  ) : (
                    <Unknown />
                  )}
                </FigureCell>
                <FigureCell heading="New">
                  <span className="font-medium">
                    <Money minor={item.amountMinor} currency={item.currency} style="exact" />
                  </span>
                </FigureCell>
                {showsRamp && (
                  <FigureCell heading="With ramp">
                    {item.ramped === null ? (
                      <span className="text-ink-3">No ramp</span>
                    ) : rampedAs === 'full' && saysWhatIsSet(item) ? (
                      <span className="text-ink-3">Ramped already</span>
                    ) : (
                      <Money minor={amountOf(item, rampedAs)} currency={item.currency} style="exact" />
                    )}
                  </FigureCell>
                )}
                <td className="px-5 max-sm:px-0">
                  <Change item={item} rampedAs={rampedAs} />
                </td>
                <td className="px-5 text-right text-ink-3 max-sm:px-0">
                  {item.column}
                  {item.row}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Change({ item, rampedAs }: { item: SheetItem; rampedAs: RampedAs }) {
  if (!isChange(item, rampedAs)) return <span className="text-ink-3">Unchanged</span>;
  return item.before ? <Chip tone="attention">Changes</Chip> : <Chip tone="forecast">New</Chip>;
}
