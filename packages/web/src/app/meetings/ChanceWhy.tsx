import { SignedBars } from '../../ui/charts/SignedBars.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { pointsWords } from '../forecasts/forecastWords.ts';
import type { ChanceBasis } from './ChanceMove.tsx';

/** Says by which model and on which days a meeting moved a win chance, and what of the deal moved it. */
export default function ChanceWhy({ basis: { reason, period, from, to, parts } }: { basis: ChanceBasis }) {
  return (
    <div className="grid gap-2 text-12 text-ink-2">
      <p>
        Chance to win the deal by the end of {period.label}, forecast on <DateText day={from} />
        {to !== from && (
          <>
            {' '}
            to <DateText day={to} />
          </>
        )}
        . {reason}
      </p>
      {parts.length > 0 && (
        <SignedBars
          label="What moved the win chance, in points"
          facts={parts.map(({ part, sentence, points }) => ({
            key: part,
            label: sentence,
            value: points,
            shown: pointsWords(points),
          }))}
        />
      )}
    </div>
  );
}
