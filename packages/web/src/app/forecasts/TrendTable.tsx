import { URGENCIES, URGENCY_NAMES } from '@forecastle/rules';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import type { Trend } from './answers.ts';

const head = 'py-1 pl-3 text-right text-12 font-medium text-ink-3 whitespace-nowrap';
const cell = 'py-1 pl-3 text-right';

/** All figures of the weeks, the latest first. */
export function TrendTable({ weeks, currency }: { weeks: Trend['weeks']; currency: string }) {
  return (
    // Focusable, so that keys can scroll what is wider than its place.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label="Weeks in figures" tabIndex={0} className="relative scrolls-aside">
      <table className="num w-full">
        <caption className="sr-only">Open pipeline on thirteen Mondays</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-1 text-left text-12 font-medium text-ink-3">
              Monday
            </th>
            <th scope="col" className={head}>
              Deals
            </th>
            <th scope="col" className={head}>
              Open, {currency}
            </th>
            <th scope="col" className={head}>
              At risk, {currency}
            </th>
            <th scope="col" className={head}>
              Confidence
            </th>
            <th scope="col" className={head}>
              Average drag
            </th>
            <th scope="col" className={head}>
              Drag over 50
            </th>
            <th scope="col" className={head}>
              Data quality
            </th>
            {URGENCIES.map((urgency) => (
              <th key={urgency} scope="col" className={head}>
                {URGENCY_NAMES[urgency]} triggers
              </th>
            ))}
            <th scope="col" className={head}>
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.week} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                <DateText day={week.week} />
              </th>
              <td className={cell}>{week.open.count.toLocaleString()}</td>
              <td className={cell}>
                <Money minor={week.open.amountBaseMinor} currency={currency} style="compact" />
              </td>
              <td className={cell}>
                <Money
                  minor={week.byRisk.find(({ band }) => band === 'red')?.amountBaseMinor ?? '0'}
                  currency={currency}
                  style="compact"
                />
              </td>
              <td className={cell}>{week.confidence ?? '—'}</td>
              <td className={cell}>{week.drag ?? '—'}</td>
              <td className={cell}>{week.reviewed.toLocaleString()}</td>
              <td className={cell}>{week.dataQuality ?? '—'}</td>
              {URGENCIES.map((urgency) => (
                <td key={urgency} className={cell}>
                  {week.triggers?.[urgency].toLocaleString() ?? '—'}
                </td>
              ))}
              <td className={cell}>{week.source === 'kept' ? 'snapshot' : 'recalculated'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
