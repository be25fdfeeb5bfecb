import { DateText } from '../../ui/format/DateText.tsx';
import { count, type SalesPeriods } from './calendar.ts';

type Unfit = SalesPeriods['unfitQuotas'][number];

const isSameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4);

/** Quotas that fit no period, by the days they were set for, and where each could go. */
export function UnfitQuotas({ items }: { items: readonly Unfit[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="num w-full text-14">
        <caption className="sr-only">Quotas outside all periods</caption>
        <thead className="border-b border-line text-12 text-ink-3">
          <tr>
            <th scope="col" className="pr-3 pb-2 text-left font-medium">
              Set for
            </th>
            <th scope="col" className="pr-3 pb-2 text-left font-medium">
              Closest period
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              Quotas
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ start, end, quotas, converts, to }) => (
            <tr key={`${start}${end}`} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <DateText day={start} year={!isSameYear(start, end)} /> to <DateText day={end} />
              </th>
              <td className="py-2 pr-3">
                <span className="font-medium">{to.label}</span>{' '}
                <span className="text-ink-3">
                  <DateText day={to.start} year={!isSameYear(to.start, to.end)} /> to <DateText day={to.end} />
                </span>
                {converts < quotas && (
                  <span className="block text-ink-3">
                    {count(quotas - converts, 'quota')} cannot be converted: that period already has one
                  </span>
                )}
              </td>
              <td className="py-2 text-right">{quotas.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
