import { formatPrice, type PriceCurrency, type RoiMonth } from '@forecastle/rules';

export interface MonthTableProps {
  months: readonly RoiMonth[];
  breakEven: number | null;
  currency: PriceCurrency;
}

/** What the chart draws, for those who cannot see it and for copying. */
export function MonthTable({ months, breakEven, currency }: MonthTableProps) {
  return (
    <details className="mt-4 print:hidden">
      <summary className="inline-flex min-h-6 items-center rounded-sm text-14 font-medium text-forecast touch:min-h-12">
        The months as a table
      </summary>
      <table className="num mt-3 w-full max-w-xl text-14">
        <caption className="sr-only">Cost and gain at the end of each month</caption>
        <thead>
          <tr className="border-b border-line text-ink-3">
            <th scope="col" className="py-2 text-left font-medium">
              Month
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Cost
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Gain so far
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, costMinor, gainMinor }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {month === 0 ? 'Start' : month}
                {month === breakEven && <span className="font-medium text-health"> ▲ break-even</span>}
              </th>
              <td className="py-1.5 text-right">{formatPrice(costMinor, currency)}</td>
              <td className="py-1.5 text-right">{formatPrice(gainMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
