import { COMMIT_LANDMARK_NAMES } from '@forecastle/rules';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import type { Accuracy } from './submissions.ts';

/** What stood at the landmarks of finished periods beside what closed. */
export function CommitPeriods({ item, currency }: { item: Accuracy['items'][number]; currency: string }) {
  return (
    <div className="scrolls-aside">
      <table className="num w-full text-12">
        <caption className="sr-only">Commits less actuals, by share of the period elapsed</caption>
        <thead className="border-b border-line text-ink-3">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-medium">
              Period
            </th>
            <th scope="col" className="pb-1.5 pl-3 text-right font-medium">
              Closed
            </th>
            {(item.periods[0]?.landmarks ?? []).map(({ landmark }) => (
              <th key={landmark} scope="col" className="pb-1.5 pl-3 text-right font-medium">
                {COMMIT_LANDMARK_NAMES[landmark]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {item.periods.map(({ period, wonMinor, landmarks }) => (
            <tr key={period.start} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                {period.label}
              </th>
              <td className="pl-3 text-right">
                <Money minor={wonMinor} currency={currency} style="compact" />
              </td>
              {landmarks.map(({ landmark, commitMinor, percent }) => (
                <td key={landmark} className="py-1 pl-3 text-right whitespace-nowrap">
                  {commitMinor === null ? (
                    <Unknown />
                  ) : (
                    <>
                      <Money minor={commitMinor} currency={currency} style="compact" />
                      <span className="block text-ink-3">{percent === null ? '' : errorWords(percent)}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function errorWords(percent: number): string {
  const rounded = Math.round(Math.abs(percent));
  return rounded === 0 ? 'even' : `${rounded.toLocaleString()}% too ${percent > 0 ? 'much' : 'little'}`;
}
