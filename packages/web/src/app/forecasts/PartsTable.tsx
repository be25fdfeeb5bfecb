import { counted } from '@forecastle/rules';
import { Fragment, type ReactNode } from 'react';
import { Money } from '../../ui/format/Money.tsx';
import { formatChange } from '../../ui/format/money.ts';
import type { Forecast } from './answers.ts';

const OPEN_DEALS = 'open_deals';

interface PartsTableProps {
  forecast: Forecast;
  /** Under the part that open deals make up: the way to them, and while they are shown their list. */
  openDeals?: { readonly control: ReactNode; readonly list: ReactNode } | undefined;
}

/** Parts that add up to the figure, and the ends of the band with what past misses add to them. */
export function PartsTable({ forecast, openDeals }: PartsTableProps) {
  const { currency, parts, mostLikely, model } = forecast;
  return (
    <table className="w-full">
      <caption className="sr-only">Parts of the forecast</caption>
      <tbody>
        {parts.map(({ key, label, amountMinor, count, note }) => (
          <Fragment key={key}>
            <tr className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {label}
                {count !== null && <span className="num text-ink-3"> · {counted(count, 'deal')}</span>}
                {note && <span className="block text-12 text-ink-3">{note}</span>}
                {key === OPEN_DEALS && openDeals?.control}
              </th>
              <td className="py-2 text-right">
                <Money minor={amountMinor} currency={currency} />
              </td>
            </tr>
            {key === OPEN_DEALS && openDeals?.list && (
              <tr>
                <td colSpan={2} className="py-2">
                  {openDeals.list}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
        {mostLikely !== null && (
          <tr>
            <th scope="row" className="py-2 text-left font-medium">
              {model.kind === 'rule_of_thumb' ? 'Rule of thumb' : 'Most likely'}
            </th>
            <td className="py-2 text-right font-medium">
              <Money minor={mostLikely} currency={currency} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Shows the ends of the 80% range, and how far past misses widen it at each end. */
export function RangeEnds({ forecast }: { forecast: Forecast }) {
  const { currency, low, high, fitted } = forecast;
  if (low === null || high === null) return null;
  const ends = [
    { label: 'Low end', figure: low, correction: fitted?.bandCorrection.low },
    { label: 'High end', figure: high, correction: fitted?.bandCorrection.high },
  ];
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-medium">The range</caption>
      <tbody>
        {ends.map(({ label, figure, correction }) => (
          <tr key={label} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {label}
              {correction !== undefined && (
                <span className="num block text-12 text-ink-3">
                  {Number(correction) === 0
                    ? 'Not widened for past misses'
                    : `Range widened for past misses: ${formatChange(correction, currency)}`}
                </span>
              )}
            </th>
            <td className="py-2 text-right">
              <Money minor={figure} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
