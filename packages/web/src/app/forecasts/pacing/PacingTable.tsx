import { Money } from '../../../ui/format/Money.tsx';
import { RecordTable } from '../RecordTable.tsx';
import { daysOfWeek, type Pacing } from './pacingWords.ts';

/** Pacing in figures, to read and to copy. */
export function PacingTable({ pacing: { weeks, currency, period, quotaMinor } }: { pacing: Pacing }) {
  return (
    <>
      <RecordTable
        caption={`Closed in ${period.label} by week`}
        headings={['Week', 'Closed by its end', 'Low', 'Most likely', 'High', 'Last year']}
        rows={weeks.map((week) => ({
          key: week.start,
          cells: [
            daysOfWeek(week),
            ...[
              week.closedMinor,
              week.forecast?.low ?? null,
              week.forecast?.mostLikely ?? null,
              week.forecast?.high ?? null,
              week.lastYearMinor,
            ].map((sum, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: five figures in their order
              <Money key={index} minor={sum} currency={currency} style="compact" />
            )),
          ],
        }))}
      />
      {quotaMinor !== null && (
        <p className="num mt-2 text-12 text-ink-3">
          Quota <Money minor={quotaMinor} currency={currency} style="exact" />
        </p>
      )}
    </>
  );
}
