import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { CalibrationChart } from '../../../ui/charts/CalibrationChart.tsx';
import { type AtWeek, pointsWords } from './accuracyWords.ts';

/** Win chances of open deals against how many were won: of deals with 60%, about 60 in 100 should be. */
export function CalibrationView({ atWeek: { calibration }, week }: { atWeek: AtWeek; week: ReactNode }) {
  const { groups, deals, error, weeksToGo } = calibration;
  const hasIntervals = groups.some(({ low }) => low !== null);
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,37.75rem)_minmax(0,1fr)]">
      <Card className="pt-3 pb-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h3 className="font-medium">Predicted and actual win rate</h3>
          {weeksToGo !== null && week}
        </div>
        <CalibrationChart points={groups} />
        {!hasIntervals && groups.length > 0 && (
          <p className="mt-3 text-12 text-ink-3">No 95% intervals yet. They appear when the forecast learns again.</p>
        )}
      </Card>
      <Card flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys */}
        <section aria-label="Calibration" tabIndex={0} className="relative scrolls-aside rounded-md">
          <table className="num w-full">
            <caption className="sr-only">Win chances next to the share won</caption>
            <thead className="border-b border-line text-12 text-ink-3">
              <tr>
                {['Win chance', 'Predicted', 'Actual', 'Difference', 'Deals'].map((heading) => (
                  <th
                    key={heading}
                    scope="col"
                    className="px-3 pt-3 pb-1.5 text-right font-medium first:pl-5 first:text-left last:pr-5 max-sm:px-2 max-sm:first:pl-4 max-sm:last:pr-4"
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(({ from, to, said, happened, low, high, deals: those }) => (
                <tr key={from} className="h-11 border-b border-line">
                  <th scope="row" className={`${CELL} font-normal`}>
                    {Math.round(from)} to {Math.round(to)}%
                  </th>
                  <td className={CELL}>{Math.round(said)}%</td>
                  <td className={`${CELL} font-semibold`}>
                    {Math.round(happened)}%
                    {low !== null && high !== null && (
                      <span className="sr-only">
                        , 95% interval {Math.round(low)}% to {Math.round(high)}%
                      </span>
                    )}
                  </td>
                  <td className={CELL}>{pointsWords(said, happened)}</td>
                  <td className={CELL}>{those.toLocaleString()}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-11 font-semibold">
                <th scope="row" className={`${CELL} font-semibold`} colSpan={3}>
                  All
                </th>
                <td className={CELL}>{error === null ? '' : `${error.toFixed(1)} on average`}</td>
                <td className={CELL}>{deals.toLocaleString()}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      </Card>
    </div>
  );
}

const CELL =
  'px-3 text-right whitespace-nowrap first:pl-5 first:text-left last:pr-5 max-sm:px-2 max-sm:first:pl-4 max-sm:last:pr-4';
