import { Band } from '../../../ui/charts/Band.tsx';
import { ScoreCell } from '../../../ui/ScoreCell.tsx';
import { millions, millionsTick, REP_AXIS, REPS } from './revenueFigures.ts';

/** Each rep's band beside what is at risk; a card a rep where the frame is narrow. */
export function RepForecasts() {
  return (
    <table className="block w-full border-t border-line pt-4 @lg:table">
      <caption className="sr-only">Forecast by rep</caption>
      <thead className="sr-only @lg:not-sr-only @lg:table-header-group">
        <tr className="text-left text-12 text-ink-3">
          <th className="pt-4 pb-1.5 font-medium">Rep</th>
          <th className="pt-4 pb-1.5 font-medium">Forecast and band</th>
          <th className="pt-4 pb-1.5 text-right font-medium">At risk</th>
          <th className="pt-4 pb-1.5 text-right font-medium">Confidence</th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line @lg:table-row-group">
        {REPS.map(({ name, atRisk, confidence, band, ...figures }) => (
          <tr key={name} className="grid grid-cols-2 gap-x-4 gap-y-1.5 py-2.5 @lg:table-row">
            <th scope="row" className="py-1.5 text-left font-medium @lg:pr-4">
              {name}
            </th>
            <td className="py-1.5 @lg:w-1/2">
              <span className="flex items-center gap-3">
                <span className="num w-12 shrink-0 text-right">{millions(figures.likely)}</span>
                <Band
                  label={`${name}'s forecast`}
                  {...figures}
                  axis={REP_AXIS}
                  format={millions}
                  formatTick={millionsTick}
                  size="spark"
                />
              </span>
            </td>
            <td className="num py-1.5 text-risk @lg:text-right">
              {millions(atRisk)}
              <span className="text-12 @lg:hidden"> at risk</span>
            </td>
            <td className="py-1.5 text-right">
              <span className="mr-2 text-12 text-ink-3 @lg:hidden">Confidence</span>
              <ScoreCell score={confidence} band={band} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
